import { toMarkdownText } from '#domain/html/html-to-markdown.ts'
import { toReadableHtml } from '#import/html/readable-html.ts'
import { compareTexts, countChangedWords } from './compare-texts.ts'
import { readVersionField, VERSION_FIELDS, type VersionContent } from './version-content.ts'

export type Comparison = ReturnType<typeof compareVersions>

type Field = keyof typeof VERSION_FIELDS

/** Compares two versions. Texts are compared as Markdown, so that changed links and pictures are visible. */
export function compareVersions(before: VersionContent, after: VersionContent) {
  const fields = (Object.keys(VERSION_FIELDS) as Field[])
    .filter((field) => readVersionField(before, field) !== readVersionField(after, field))
    .map((field) => ({
      label: VERSION_FIELDS[field],
      lines: compareTexts(readVersionField(before, field), readVersionField(after, field)),
    }))
  const lines = compareTexts(readText(before), readText(after))
  const counts = countChangedWords([...fields.flatMap((field) => field.lines), ...lines])
  return { fields, lines, ...counts }
}

function readText({ content = '' }: VersionContent): string {
  return toMarkdownText(toReadableHtml(content))
}
