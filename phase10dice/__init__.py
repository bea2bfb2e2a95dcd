"""Phase 10 Dice."""
