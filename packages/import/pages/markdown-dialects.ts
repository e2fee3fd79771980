/** Turns what Obsidian, Hugo, Jekyll and MDX add to Markdown into Markdown and HTML. */
import { escapeHtml } from '../html/escape-html.ts'
import { replaceBlocks, replaceTags } from '../text/replace-tags.ts'

export type PlainMarkdown = { markdown: string; losses: string[] }

const PICTURE = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|heic|heif|tiff?)$/i

export function toPlainMarkdown(text: string): PlainMarkdown {
  const losses: string[] = []
  const unwrapped = fenceHighlights(text)
  const markdown = changeOutsideCode(unwrapped, (part) =>
    readObsidian(readComponents(readTemplateTags(part, losses), losses), losses),
  )
  return { markdown, losses }
}

const JEKYLL_CODE = /\{%-?\s*(?:highlight\s+(?<language>\w+)\b[^%]*|(?<end>endhighlight)\s*-?)%\}/g
const HUGO_CODE =
  /\{\{[<%]\s*(?:highlight\s+"?(?<language>\w+)\b[^<>{}%]*|(?<end>\/)\s*highlight\s*)[>%]\}\}/g
const JEKYLL_COMMENT = /\{%-?\s*(?<end>end)?comment\s*-?%\}/g

/** Hugo and Jekyll have tags for code, whose content must stay as it is. */
function fenceHighlights(text: string): string {
  const fence = ({ groups }: RegExpExecArray, code: string): string =>
    `\n\`\`\`${groups!['language']}\n${code.replace(/^\n|\n$/g, '')}\n\`\`\`\n`
  const fenced = replaceBlocks(replaceBlocks(text, JEKYLL_CODE, fence), HUGO_CODE, fence)
  return replaceBlocks(fenced, JEKYLL_COMMENT, () => '').replace(/\{%-?\s*(?:end)?raw\s*-?%\}/g, '')
}

const SHORTCODES = [
  ['{{<', '>}}'],
  ['{{%', '%}}'],
] as const
const LINE_ATTRIBUTES = /^\{:[^{}\n]*\}[ \t]*$/gm
const ATTRIBUTES = /(?<=[\])\w*"'.])\{:[^{}\n]*\}/g

function readTemplateTags(text: string, losses: string[]): string {
  let written = text
  for (const signs of SHORTCODES)
    written = replaceTags(written, signs, (inner) => readShortcode(inner, losses))
  return replaceTags(written, ['{%', '%}'], (inner) => readLiquidTag(inner, losses))
    .replace(/\{\{-?\s*(['"])([^'"]*)\1\s*\|\s*(?:relative_url|absolute_url|relURL|absURL)\s*-?\}\}/g, '$2')
    .replace(/\{\{-?\s*site\.(?:baseurl|url|BaseURL)\s*-?\}\}/gi, '')
    .replace(LINE_ATTRIBUTES, '')
    .replace(ATTRIBUTES, '')
}

function readShortcode(inner: string, losses: string[]): string | null {
  const [start, slash, name] = /^\s*(?:(\/)\s*)?(\w[\w/.-]*)/.exec(inner) ?? []
  if (start === undefined || slash !== undefined) return start === undefined ? null : ''
  const parameters = inner.slice(start.length).replace(/\/$/, '')
  return writeTag(name!.replace(/\/$/, ''), readParameters(parameters), losses)
}

function readLiquidTag(inner: string, losses: string[]): string | null {
  const [start, name = ''] = /^-?\s*(\w+)/.exec(inner) ?? []
  if (start === undefined) return null
  const rest = inner.slice(start.length).replace(/-$/, '').trim()
  if (/^(?:post_url|link)$/.test(name)) return encodeURI(rest)
  if (name === 'include') {
    const [file = ''] = rest.split(/\s/, 1)
    return writeTag(file.replace(/\.html?$/, ''), readParameters(rest.slice(file.length)), losses)
  }
  if (!name.startsWith('end')) losses.push(`The tag “${name}” could not be kept.`)
  return ''
}

type Parameters = { named: Record<string, string>; listed: string[] }

function readParameters(text: string): Parameters {
  const named: Record<string, string> = {}
  const listed: string[] = []
  for (const [, key, quoted, single, bare] of text.matchAll(
    /(?:([\w-]+)\s*=\s*)?(?:"([^"]*)"|'([^']*)'|([^\s"'=]+))/g,
  )) {
    const value = quoted ?? single ?? bare ?? ''
    if (key === undefined) listed.push(value)
    else named[key] = value
  }
  return { named, listed }
}

const PLAYERS: Readonly<Record<string, (id: string) => string>> = {
  youtube: (id) => `https://www.youtube.com/watch?v=${id}`,
  youtubelite: (id) => `https://www.youtube.com/watch?v=${id}`,
  vimeo: (id) => `https://vimeo.com/${id}`,
  gist: (id) => `https://gist.github.com/${id}`,
  tweet: (id) => `https://x.com/i/status/${id}`,
  x: (id) => `https://x.com/i/status/${id}`,
  instagram: (id) => `https://www.instagram.com/p/${id}/`,
}

function writeTag(name: string, { named, listed }: Parameters, losses: string[]): string {
  const id = name.toLowerCase()
  if (/^(?:ref|relref)$/.test(id)) return encodeURI(listed[0] ?? named['path'] ?? '')
  const source = named['src'] ?? named['url'] ?? named['image'] ?? named['image_path'] ?? ''
  if (/^(?:figure|image|img|picture|imgproc)$/.test(id) && (source || listed[0])) {
    return writeFigure(source || listed[0]!, named['alt'] ?? '', named['caption'] ?? named['title'] ?? '')
  }
  const player = Object.hasOwn(PLAYERS, id) ? PLAYERS[id]! : null
  const key = id === 'gist' ? listed.slice(0, 2).join('/') : (named['id'] ?? listed.at(-1) ?? '')
  if (player !== null && key !== '') return `\n\n<${player(key)}>\n\n`
  const link = [source, named['href'], ...listed].find((value) => /^https?:\/\//.test(value ?? ''))
  if (link !== undefined) return `\n\n<${link}>\n\n`
  losses.push(`The shortcode “${name}” could not be kept. Text inside it stays.`)
  return ''
}

function writeFigure(src: string, alt: string, caption: string): string {
  const image = `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt || caption)}">`
  return `\n\n<figure>${image}${caption === '' ? '' : `<figcaption>${escapeHtml(caption)}</figcaption>`}</figure>\n\n`
}

/** Ends before the next import, so that many unfinished ones take no longer. */
const MDX_IMPORT = /(?<![^\n])import\s((?:[^"'\n]|\n(?!import\s))*)["']([^"'\n]+)["'];?[ \t]*$/gm

/** MDX: modules are dropped, components keep their content. */
function readComponents(text: string, losses: string[]): string {
  if (!/^(?:import|export)\s|<\/?[A-Z]|\{\/\*/m.test(text)) return text
  const pictures = new Map<string, string>()
  const plain = text
    .replace(MDX_IMPORT, (whole: string, clause: string, path: string) => {
      const words = clause.trim().split(/\s+/)
      if (words.at(-1) !== 'from' && clause.trim() !== '') return whole
      if (words.length === 2 && PICTURE.test(path)) pictures.set(words[0]!, path)
      return ''
    })
    .replace(/^export\s+(?:const|let|var|default|function|async)\b[^\n]*(?:\n(?![ \t]*\n)[^\n]*)*/gm, '')
  return replaceTags(plain, ['{/*', '*/}'], () => '')
    .replace(
      /<([A-Z][\w.]*)((?:\s+[\w:-]+(?:=(?:"[^"]*"|'[^']*'|\{[^{}]*\}))?)*)\s*(\/?)>/g,
      (_, name: string, attributes: string, closed: string) => {
        const values = new Map<string, string>()
        for (const [, key, a, b, c] of attributes.matchAll(
          /\s([\w:-]+)=(?:"([^"]*)"|'([^']*)'|\{([^{}]*)\})/g,
        )) {
          values.set(key!, a ?? b ?? c!.trim().replace(/^["'`](.*)["'`]$/s, '$1'))
        }
        return writeComponent(name, values, { pictures, isClosed: closed === '/', losses })
      },
    )
    .replace(/<\/[A-Z][\w.]*>/g, '')
}

type ComponentContext = { pictures: ReadonlyMap<string, string>; isClosed: boolean; losses: string[] }

function writeComponent(
  name: string,
  values: ReadonlyMap<string, string>,
  { pictures, isClosed, losses }: ComponentContext,
): string {
  const written = values.get('src') ?? values.get('url') ?? values.get('href') ?? ''
  const source = pictures.get(written.replace(/\.src$/, '')) ?? written
  if (/image|img|picture|figure|photo/i.test(name) && source !== '') {
    return writeFigure(source, values.get('alt') ?? '', values.get('caption') ?? '')
  }
  const id = values.get('id') ?? values.get('videoId') ?? values.get('youTubeId') ?? ''
  const player = PLAYERS[name.toLowerCase()]
  if (player !== undefined && id !== '') return `\n\n<${/^https?:/.test(id) ? id : player(id)}>\n\n`
  if (/^https?:/.test(source)) return `\n\n<${source}>\n\n`
  // The content of an open component is kept.
  if (isClosed) losses.push(`The component “${name}” could not be kept.`)
  return ''
}

function readObsidian(text: string, losses: string[]): string {
  return text
    .replace(/%%[\s\S]*?%%/g, '')
    .replace(
      /(!?)\[\[([^[\]|#\n]*)(#[^[\]|\n]*)?(?:\|([^[\]\n]*))?\]\]/g,
      (_, embed: string, path: string, anchor = '', alias: string | undefined) => {
        const target = path.trim()
        if (embed === '' || !PICTURE.test(target)) {
          if (embed !== '') losses.push(`The embedded note “${target}” became a link.`)
          const words =
            alias ?? (target === '' ? anchor.replace(/^#\^?/, '') : `${target}${anchor.replace('#', ' › ')}`)
          return target === '' ? words : `[${words}](<${target}.wikilink>)`
        }
        const alt = alias === undefined || /^\d+(?:x\d+)?$/.test(alias) ? '' : alias
        return `![${alt}](<${target}>)`
      },
    )
    .replace(/==(?=\S)([^=\n]+?)(?<=\S)==/g, '<mark>$1</mark>')
    .replace(
      /^([ \t]*>[ \t>]*)\[!(\w+)\][+-]?([^\n]*)/gm,
      (_, quote: string, kind: string, title: string) =>
        `${quote}**${title.trim() || kind.charAt(0).toUpperCase() + kind.slice(1).toLowerCase()}**  `,
    )
    .replace(/(?<![ \t])[ \t]+\^[\w-]+[ \t]*$/gm, '')
}

/** Fences, with the rest of their line, and runs of backticks. */
const MARKS = /(?<=^ {0,3})(?:(?<ticks>`{3,})(?<info>[^`\n]*)|(?<tildes>~{3,})(?<rest>[^\n]*))$|`+/gm

type Mark = { index: number; end: number; sign: string; isFence: boolean; isClosing: boolean }

/** Changes Markdown outside of its code. A fence that is not closed lasts until the end. */
function changeOutsideCode(markdown: string, change: (text: string) => string): string {
  const marks = Array.from(markdown.matchAll(MARKS), readMark)
  const lastRun = new Map(marks.map((mark, at) => [mark.isFence ? '' : mark.sign, at]))
  let changed = ''
  let end = 0
  for (let at = 0; at < marks.length; at += 1) {
    const opening = marks[at]!
    if (!opening.isFence && lastRun.get(opening.sign) === at) continue
    changed += change(markdown.slice(end, opening.index))
    do at += 1
    while (at < marks.length && !closes(marks[at]!, opening))
    end = marks[at]?.end ?? markdown.length
    changed += markdown.slice(opening.index, end)
  }
  return changed + change(markdown.slice(end))
}

function readMark({ index, 0: whole, groups }: RegExpExecArray): Mark {
  const sign = groups!['ticks'] ?? groups!['tildes']
  return {
    index,
    end: index + whole.length,
    sign: sign ?? whole,
    isFence: sign !== undefined,
    isClosing: (groups!['info'] ?? groups!['rest'] ?? '').trim() === '',
  }
}

function closes(mark: Mark, opening: Mark): boolean {
  return opening.isFence
    ? mark.isFence && mark.isClosing && mark.sign.startsWith(opening.sign)
    : !mark.isFence && mark.sign === opening.sign
}
