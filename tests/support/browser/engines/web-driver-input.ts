/** Input as WebDriver's actions (https://www.w3.org/TR/webdriver2/#actions), the same in WebDriver BiDi. */
import type { EnginePage, Point } from './engine-page.ts'

type Step = Record<string, string | number>
export type InputSource = { id: string; type: string; parameters?: Step; actions: Step[] }

const KEYS: Record<string, string> = {
  Alt: '\uE00A',
  ArrowDown: '\uE015',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  ArrowUp: '\uE013',
  Backspace: '\uE003',
  Control: '\uE009',
  Delete: '\uE017',
  End: '\uE010',
  Enter: '\uE006',
  Escape: '\uE00C',
  Home: '\uE011',
  Shift: '\uE008',
  Tab: '\uE004',
}

/** @param perform carries out the actions of input sources */
export function createInput(
  perform: (sources: InputSource[]) => Promise<unknown>,
): Pick<EnginePage, 'press' | 'type' | 'hover' | 'drag'> {
  const send = async (source: InputSource) => void (await perform([source]))
  const pressTogether = (keys: string[]) => [
    ...keys.map((value) => ({ type: 'keyDown', value })),
    ...keys.toReversed().map((value) => ({ type: 'keyUp', value })),
  ]
  const sendKeys = (presses: string[][]) =>
    send({ id: 'keyboard', type: 'key', actions: presses.flatMap(pressTogether) })
  return {
    press: (...keys) => sendKeys(keys.map((key) => key.split('+').map((part) => KEYS[part] ?? part))),
    type: (text) => sendKeys(Array.from(text, (letter) => [letter])),
    hover: (point) => send({ id: 'mouse', type: 'pointer', actions: [moveTo(point)] }),
    drag: (first, ...others) =>
      send({
        id: 'mouse',
        type: 'pointer',
        actions: [
          moveTo(first),
          { type: 'pointerDown', button: 0 },
          ...others.map(moveTo),
          { type: 'pointerUp', button: 0 },
        ],
      }),
  }
}

const moveTo = ({ x, y }: Point) => ({
  type: 'pointerMove',
  x: Math.round(x),
  y: Math.round(y),
  duration: 50,
})
