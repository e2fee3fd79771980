import { createReadStream } from 'node:fs'

/** Lines of files, one after the other. Only a line feed ends one: rows of COPY may hold any other character. */
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
