import type { z } from 'zod'
import {
  type FunctionCall,
  type FunctionOptions,
  serveFunction,
  type ServedFunction,
} from './serve-function.ts'

type WithAction = { action: string }
export type ActionInput<Input extends WithAction, Name extends Input['action']> = Extract<
  Input,
  { action: Name }
>

type ActionOptions<Input extends WithAction> = FunctionOptions<Input> & {
  input: z.ZodType<Input>
  /** Schema of each action's answer, which drops other fields. */
  answers: Record<NoInfer<Input['action']>, z.ZodType<object>>
  /** Actions that change nothing; the others are logged. */
  reads: readonly NoInfer<Input['action']>[]
  before?: (call: FunctionCall<Input>) => Promise<void> | void
}

type ActionHandlers<Input extends WithAction> = {
  [Name in Input['action']]: (call: FunctionCall<Input>, body: ActionInput<Input, Name>) => unknown
}

/** Input fields in the log; other fields may hold personal data. */
const LOGGED_FIELDS = ['table', 'run_id', 'slug', 'lead', 'role']

/** Serves a function whose input names an action, such as `{ action: 'read', id }`. */
export function serveActions<Input extends WithAction>(
  options: ActionOptions<Input>,
  handlers: ActionHandlers<Input>,
): ServedFunction {
  return serveFunction<Input>(options, async (call) => {
    const { body } = call
    const action = body.action as Input['action']
    await options.before?.(call)
    const handle = handlers[action] as (call: FunctionCall<Input>, body: Input) => unknown
    const answer = options.answers[action].parse((await handle(call, body)) ?? {})
    if (!options.reads.includes(action)) {
      const fields = Object.entries(body).filter(([field]) => LOGGED_FIELDS.includes(field))
      // The platform uses `id` for the request.
      const record = 'id' in body ? body.id : (answer as { post?: { id?: string } }).post?.id
      call.logAction('staff action', { action, record, ...Object.fromEntries(fields) })
    }
    return answer
  })
}
