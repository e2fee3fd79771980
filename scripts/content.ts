// `npm run content -- export|import|diff FOLDER`: all page content as a folder of JSON files.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import * as catalog from '#content/documents.ts'
import {
  type ContentFiles,
  listChangedFields,
  listDocuments,
  nameFile,
  readContentFiles,
  writeContentFile,
} from '#domain/documents/content-files.ts'
import { parseContent, type StoredDocuments } from '#domain/documents/document.ts'
import { parseConfig } from '#server/config/config.ts'
import { prepareContent } from '#server/documents/prepare-content.ts'
import { collectStored, DOCUMENTS_TABLE } from '#server/documents/stored-documents.ts'
import { openOperatorClient } from '#server/operator/open-operator-client.ts'
import type { OperatorClient } from '#server/operator/role-holders.ts'
import { runOperatorCommand } from './operator-command.ts'

const ACTIONS = { export: exportTo, import: importFrom, diff: compareWith }

runOperatorCommand({
  usage: `Usage: npm run content -- export FOLDER
       npm run content -- import FOLDER   publishes the files that differ
       npm run content -- diff FOLDER     lists the fields that differ; exit status 1 if any`,
  parseArguments: ([action = '', folder, ...rest]) =>
    Object.hasOwn(ACTIONS, action) && folder && rest.length === 0
      ? { act: ACTIONS[action as keyof typeof ACTIONS], folder }
      : null,
  async run({ act, folder }) {
    const { client, close } = await openOperatorClient(parseConfig(process.env))
    try {
      const { data } = await client.from(DOCUMENTS_TABLE).select('name, content').throwOnError()
      return await act(folder, collectStored(data), client)
    } finally {
      await close()
    }
  },
})

async function exportTo(folder: string, stored: StoredDocuments): Promise<string> {
  const documents = listDocuments(catalog, Object.keys(stored))
  for (const document of documents) {
    const path = join(folder, nameFile(document))
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, writeContentFile(document, parseContent(document, stored[document.name]).content))
  }
  return `Wrote ${documents.length} files to ${folder}.`
}

async function importFrom(folder: string, stored: StoredDocuments, client: OperatorClient): Promise<string> {
  const changed = (await readFolder(folder)).flatMap(({ document, content }) => {
    const prepared = prepareContent(document, content, stored[document.name])
    const isSame = isDeepStrictEqual('stored' in prepared && prepared.stored, stored[document.name] ?? {})
    return isSame || !('stored' in prepared) ? [] : [{ name: document.name, content: prepared.stored }]
  })
  if (changed.length === 0) return 'The site already has this content.'
  await client.from(DOCUMENTS_TABLE).upsert(changed, { onConflict: 'name' }).throwOnError()
  return `Published: ${changed.map(({ name }) => name).join(', ')}.`
}

async function compareWith(folder: string, stored: StoredDocuments): Promise<string> {
  const lines = (await readFolder(folder)).flatMap(({ document, content: given }) => {
    const { content } = parseContent(document, stored[document.name])
    const fields = listChangedFields(content, given)
    return fields.length > 0 ? [`${nameFile(document)}: ${fields.join(', ')}`] : []
  })
  if (lines.length > 0) process.exitCode = 1
  return lines.join('\n') || 'The folder and the site have the same content.'
}

async function readFolder(folder: string) {
  const files: ContentFiles = {}
  for (const name of await readdir(folder, { recursive: true }))
    if (name.endsWith('.json')) files[name.split(sep).join('/')] = await readFile(join(folder, name), 'utf8')
  const { contents, problems } = readContentFiles(files, catalog)
  const lines = Object.entries(problems).map(([where, problem]) =>
    where === 'all' ? problem : `${where}: ${problem}`,
  )
  if (lines.length > 0) throw new ContentFilesError(['Nothing was changed.', ...lines].join('\n'))
  return contents
}

class ContentFilesError extends Error {
  override readonly name = 'ContentFilesError'
}
