/** What the build makes its bundle of: `main.ts`, with what was compiled of it before. */
import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

const COMPILED_AFTER_MS = 10_000

// The embedded database is 9 MB of WebAssembly, of which a start runs most things a few times. What is optimised after the
// engine's own 13 million steps is hardly used afterwards. Each turn of a loop counts all of the code that it jumps back over, however
// little of it was run: the parser of SQL, one loop of 100 kB, is due within a start even by 200 million.
setFlagsFromString('--wasm-tiering-budget=2000000000')
// A start that may not write there, or runs on another Node, compiles by itself.
enableCompileCache(fileURLToPath(new URL('../build/compiled', import.meta.url)))
// At its end a process has long dropped what only a start runs; and some are ended at once.
setTimeout(flushCompileCache, COMPILED_AFTER_MS).unref()
await import('./main.ts')
