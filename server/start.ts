/** What the build makes its bundle of: `main.ts`, with what was compiled of it before. */
import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { keepMemoryTrimmed } from './trim-memory.ts'

const COMPILED_AFTER_MS = 10_000

// The embedded database is 9 MB of WebAssembly, of which a start runs most things a few times. What is optimised after the
// engine's own 13 million steps costs a start a third of its processor time, and is hardly used afterwards. Ten times as much
// spares a start more, and takes it back from the readers of the next minutes: a post took the database half as long again.
setFlagsFromString('--wasm-tiering-budget=200000000')
// The collector lets garbage grow to a multiple of what is in use before it looks. In an hour of 150 people that was 100 MiB more, which
// rose and fell with the load; collecting at two fifths costs no more CPU time.
setFlagsFromString('--heap-growing-percent=40')
// A start that may not write there, or runs on another Node, compiles by itself.
enableCompileCache(fileURLToPath(new URL('../build/compiled', import.meta.url)))
// At its end a process has long dropped what only a start runs; and some are ended at once.
setTimeout(flushCompileCache, COMPILED_AFTER_MS).unref()
keepMemoryTrimmed()
await import('./main.ts')
