/** One page of a Medium export. */
import { createWholeReader, NO_COLUMNS, type TextFormat } from '../files/import-format.ts'
import { createRecordCollector } from '../records/record-collector.ts'
import { isMediumPage, readMediumPost } from './read-medium-post.ts'

export const mediumPageFormat: TextFormat = {
  name: 'medium',
  recognises: (beginning) => /^\s*<(?:!doctype html|html)\b/i.test(beginning) && isMediumPage(beginning),
  survey: (options) => ({
    ...createWholeReader(() => undefined),
    finish: () => ({
      ...NO_COLUMNS,
      format: 'medium',
      description: 'Post exported from Medium',
      recordCount: 1,
      read: (emit) =>
        createWholeReader((html) => {
          const collector = createRecordCollector('medium', options.now, emit)
          const place = { number: 1, line: null }
          const post = readMediumPost(html, null, options)
          if ('reason' in post) collector.report('rejected', place, post.reason)
          else collector.add({ ...place, ...post })
        }),
    }),
  }),
}
