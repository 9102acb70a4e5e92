"""Transport compression of the gateway: one context per socket, flushed after every message."""

from __future__ import annotations

import importlib
import zlib
from collections.abc import Callable
from types import ModuleType

Compress = Callable[[bytes], bytes]


def zlib_stream() -> Compress:
    """A new zlib context."""
    context = zlib.compressobj()

    def compress(frame: bytes) -> bytes:
        return context.compress(frame) + context.flush(zlib.Z_SYNC_FLUSH)

    return compress


def zstd_stream() -> Compress | None:
    """A new zstd context, or None when this Python has neither of the modules that offer it."""
    module = _import("compression.zstd")
    if module is not None:
        standard = module.ZstdCompressor()

        def compress(frame: bytes) -> bytes:
            data: bytes = standard.compress(frame, mode=standard.FLUSH_BLOCK)
            return data

        return compress
    module = _import("zstandard")
    if module is None:
        return None
    context = module.ZstdCompressor().compressobj()
    block = module.COMPRESSOBJ_FLUSH_BLOCK

    def compress_with_package(frame: bytes) -> bytes:
        data: bytes = context.compress(frame) + context.flush(block)
        return data

    return compress_with_package


def _import(name: str) -> ModuleType | None:
    try:
        return importlib.import_module(name)
    except ImportError:
        return None
