"""Tests of Phase 8 in the solver."""
