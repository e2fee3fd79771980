type Frame = { isList: boolean; key: string }

/**
 * Finds the lines on which the elements of one list in a JSON text start, for messages: parsing alone
 * forgets where things stood. The text must be valid JSON.
 * @param path keys from the root to the list, e.g. ['data', 'articles', 'nodes']
 */
export function locateElements(text: string, path: readonly string[]): number[] {
  const lines: number[] = []
  const stack: Frame[] = []
  let line = 1
  let previous = ''
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]!
    if (sign === '\n') line += 1
    if (sign <= ' ') continue
    const parent = stack.at(-1)
    const isFirstOrNext = previous === '[' || previous === '{' || previous === ','
    if (parent?.isList && isFirstOrNext && sign !== ']' && isAt(stack, path)) lines.push(line)

    if (sign === '"') {
      const end = findStringEnd(text, at)
      if (parent && !parent.isList && isFirstOrNext) parent.key = text.slice(at + 1, end)
      at = end
    } else if (sign === '{' || sign === '[') stack.push({ isList: sign === '[', key: '' })
    else if (sign === '}' || sign === ']') stack.pop()
    previous = sign
  }
  return lines
}

function isAt(stack: readonly Frame[], path: readonly string[]): boolean {
  return stack.length === path.length + 1 && path.every((key, depth) => stack[depth]?.key === key)
}

function findStringEnd(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end === -1 ? text.length : end
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0
  while (text[at - 1 - backslashes] === '\\') backslashes += 1
  return backslashes % 2 === 1
}
