/** A function whose process is about to end stops between two steps, each of which is whole. */
import { FunctionRefusal } from './function-refusal.ts'
import type { FunctionRuntime } from './function-runtime.ts'

type Call = { runtime: FunctionRuntime | undefined }

/** Sooner than that, the process that takes the place may not be there. */
const RETRY_AFTER_SECONDS = 2

/** Why something was left half done: whoever asked may ask again, and goes on from there. */
export class ProcessEndRefusal extends FunctionRefusal {
  constructor() {
    super(503, 'The server is being restarted. What was written stays; the rest goes on when it is back.', {
      retry_after: RETRY_AFTER_SECONDS,
    })
    this.name = 'ProcessEndRefusal'
  }
}

/** Whether nothing more is to be begun. */
export function isProcessEnding({ runtime }: Call): boolean {
  return runtime?.ending?.aborted ?? false
}
