import { createReadStream } from 'node:fs'

/** Lines of files in order. Only a line feed ends a line, because rows of COPY may contain other separators. */
export async function* readLines(files: readonly string[]): AsyncGenerator<string> {
  for (const file of files) {
    let rest = ''
    for await (const chunk of createReadStream(file, 'utf8') as AsyncIterable<string>) {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop()!
      yield* lines
    }
    if (rest !== '') yield rest
  }
}
