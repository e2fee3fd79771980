/** Entry point of the bundle: runs `main.ts` with V8 flags and a compile cache. */
import { enableCompileCache, flushCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'

const FLUSH_AFTER_MS = 10_000

// The embedded database is 9 MB of WebAssembly. Optimizing it early would take a third of the CPU time of a
// start; a budget ten times as large would slow down the first minutes.
setFlagsFromString('--wasm-tiering-budget=200000000')
// With V8's default, an hour of 150 visitors leaves 100 MiB more garbage. Collecting at 40 % growth costs no
// more CPU time.
setFlagsFromString('--heap-growing-percent=40')
enableCompileCache()
// Flushed early, because at exit V8 has already dropped the code that only the start runs.
setTimeout(flushCompileCache, FLUSH_AFTER_MS).unref()
await import('./main.ts')
