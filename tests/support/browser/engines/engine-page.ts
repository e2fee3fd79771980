/** One page in Chromium, Firefox or WebKit, for checks that run in each of them. */
import { waitUntil } from './processes.ts'

export type Point = { x: number; y: number }
export type Look = { isDark?: boolean }

export type EnginePage = {
  open(url: string): Promise<void>
  /** Sets the size of the viewport. */
  resize(width: number, height: number): Promise<void>
  /** Runs the body of a function in the page; resolves to its result. */
  run<T>(body: string): Promise<T>
  /** Presses keys one after the other, such as `Tab` or `Control+a`. */
  press(...keys: string[]): Promise<void>
  type(text: string): Promise<void>
  hover(point: Point): Promise<void>
  /** Presses the mouse at the first point and releases it at the last. */
  drag(...points: Point[]): Promise<void>
  /** The viewport as PNG. */
  screenshot(): Promise<Buffer>
  /** Errors of the console so far. WebKitGTK's driver reports none, only the server sees violations of the policy there. */
  errors: string[]
  [Symbol.asyncDispose](): Promise<void>
}

/** Runs the body of a function repeatedly until its result is truthy. A page that is being left runs none. */
export async function waitFor(page: EnginePage, body: string): Promise<void> {
  let problem = ''
  const isTrue = () =>
    page.run(`return Boolean((() => {${body}\n})())`).catch((error: Error) => {
      problem = error.message
    })
  await waitUntil(isTrue, () => `No such state: ${body}\n${problem}`)
}
