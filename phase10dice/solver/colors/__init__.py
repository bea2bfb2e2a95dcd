"""Phase 8."""
