/** Zip exports with one page per post: Medium, and Substack, which adds a posts.csv. */
import { ImportFileError } from '../files/import-file-error.ts'
import {
  NO_COLUMNS,
  type ItemSink,
  type Reader,
  type Survey,
  type Surveyor,
  createWholeReader,
  type TextFormat,
} from '../files/import-format.ts'
import { mustBeFewRecords } from '../files/import-limits.ts'
import { createRecordCollector } from '../records/record-collector.ts'
import type { ImportOptions } from '../records/records.ts'
import { isMediumPage, readMediumPost } from './read-medium-post.ts'
import { createZipReader } from '../zip/read-zip.ts'
import { isSubstackList, readSubstackList, type SubstackList, surveySubstackZip } from './substack-zip.ts'

const POST_FILE = /(?:^|\/)posts\/[^/]+\.html?$/i

const isPostFile = (name: string): boolean => POST_FILE.test(name) && !/(?:^|\/)(?:__MACOSX|\.)/.test(name)

/** @throws {ImportFileError} at the end, for other zips */
export function surveyMediumZip(options: ImportOptions): Surveyor<Uint8Array> {
  let count = 0
  let pages = 0
  let list: SubstackList | null = null
  const reader = createZipReader({
    wants: (name) => {
      return isPostFile(name) || isSubstackList(name)
    },
    onFile: (file) => {
      if (isSubstackList(file.name)) {
        if (file.text !== null) list = readSubstackList(file.text, options)
        return
      }
      mustBeFewRecords((pages += 1))
      if (file.text === null || isMediumPage(file.text)) count += 1
    },
  })
  return {
    ...reader,
    finish: () => {
      if (list !== null && pages > 0) return surveySubstackZip(list, pages, { isPostFile, options })
      if (count === 0) {
        const advice =
          'This zip contains no posts of a Medium or Substack export. Unpack it and import the file inside.'
        throw new ImportFileError('unsupported', advice)
      }
      return makeSurvey(count, options)
    },
  }
}

function makeSurvey(recordCount: number, options: ImportOptions): Survey<Uint8Array> {
  const posts = recordCount === 1 ? '1 post' : `${recordCount} posts`
  return {
    ...NO_COLUMNS,
    format: 'medium',
    description: `Medium export of ${posts}`,
    recordCount,
    read: (emit) => readPosts(options, emit),
  }
}

function readPosts(options: ImportOptions, emit: ItemSink): Reader<Uint8Array> {
  const collector = createRecordCollector('medium', options, emit)
  let number = 0
  return createZipReader({
    wants: isPostFile,
    onFile: ({ name, text }) => {
      if (text !== null && !isMediumPage(text)) return
      const place = { number: (number += 1), line: null, title: name.replace(/^.*\//, '') }
      if (text === null) return collector.report('rejected', place, 'This page is too long for a post.')
      const post = readMediumPost(text, name, options)
      if ('reason' in post) collector.report('rejected', place, post.reason)
      else collector.add({ number, line: null, writeSource: () => text, ...post })
    },
  })
}

export const mediumPageFormat: TextFormat = {
  name: 'medium',
  recognizes: (beginning) => /^\s*<(?:!doctype html|html)\b/i.test(beginning) && isMediumPage(beginning),
  survey: (options) => ({
    ...createWholeReader(() => undefined),
    finish: () => ({
      ...NO_COLUMNS,
      format: 'medium',
      description: 'Post exported from Medium',
      recordCount: 1,
      read: (emit) =>
        createWholeReader((html) => {
          const collector = createRecordCollector('medium', options, emit)
          const place = { number: 1, line: null, writeSource: () => html }
          const post = readMediumPost(html, null, options)
          if ('reason' in post) collector.report('rejected', place, post.reason)
          else collector.add({ ...place, ...post })
        }),
    }),
  }),
}
