import { ImportFileError } from '../files/import-file-error.ts'
import type { Surveyor } from '../files/import-format.ts'
import { surveyMediumZip } from '../medium/medium-zip-format.ts'
import { surveyPages } from '../pages/pages-format.ts'
import type { ImportOptions } from '../records/records.ts'
import type { ZipContents } from './zip-contents.ts'

/** Surveys a zip that is not just a wrapper of another file. @throws {ImportFileError} for other contents */
export function surveyZip(
  contents: Exclude<ZipContents, { kind: 'office' }>,
  options: ImportOptions,
): Surveyor<Uint8Array> {
  switch (contents.kind) {
    case 'posts':
      return surveyMediumZip(options)
    case 'pages':
      return surveyPages(contents, options)
    case 'wrapped':
      throw new ImportFileError(
        'unsupported',
        'This zip contains zips within zips. Unpack it and import the file inside.',
      )
    default:
      throw new ImportFileError('unsupported', contents.advice)
  }
}
