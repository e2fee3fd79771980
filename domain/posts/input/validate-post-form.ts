/** Validation rules of the post editors (specification, section 5). */
import { cleanImageUrl } from '#import/html/sanitize/sanitize-url.ts'
import { isNamelessTag } from '#import/records/tags.ts'
import { describeNamelessTag } from '../post-tags.ts'
import { type EditedBlock, isBlankBlock, isList } from '../blocks/content-blocks.ts'
import {
  MAX_ADDRESS_LENGTH,
  MAX_ALT_LENGTH,
  MAX_CAPTION_LENGTH,
  MAX_SEO_DESCRIPTION_LENGTH,
  MAX_SEO_TITLE_LENGTH,
  MAX_SLUG_LENGTH,
  type PostStatus,
} from '../post.ts'
import type { TextSyntax } from '../blocks/text-marks.ts'
import { fromWallClock } from '#domain/time-zone/zone-clock.ts'

export type PostFormKind = 'blog' | 'news'

/** Post metadata; empty means not set. */
export type PostDetails = {
  /** Generated from the title if empty. */
  slug: string
  featuredImageAlt: string
  featuredImageCaption: string
  seoTitle: string
  seoDescription: string
  shareImage: string
  noindex: boolean
  /** Same format as `publishedAt`; empty for never. */
  unpublishAt: string
}

export type PostForm = PostDetails & {
  title: string
  summary: string
  author: string
  tags: string[]
  featuredImage: string
  blocks: EditedBlock[]
  /** Local time such as "2026-11-21T09:00"; empty for the time of saving. */
  publishedAt: string
}

export type FormField =
  | 'title'
  | 'slug'
  | 'summary'
  | 'tags'
  | 'featured-image'
  | 'featured-image-alt'
  | 'featured-image-caption'
  | 'seo-title'
  | 'seo-description'
  | 'share-image'
  | 'noindex'
  | 'published-at'
  | 'unpublish-at'
  | `block-${string}`
export type FormProblem = { field: FormField; message: string }

/** Title and text of a toast, and the problems of fields in form order. */
export type FormRefusal = { title: string; description: string; problems: FormProblem[] }

export type FormRules = {
  kind: PostFormKind
  /** The blog requires a featured image only when a post is created. */
  isNew: boolean
  status: PostStatus
}

export const BLANK_DETAILS: PostDetails = {
  slug: '',
  featuredImageAlt: '',
  featuredImageCaption: '',
  seoTitle: '',
  seoDescription: '',
  shareImage: '',
  noindex: false,
  unpublishAt: '',
}

const MISSING_FIELDS = {
  title: 'Missing fields',
  description: 'Please fill in all fields and provide an image (upload or URL).',
}
const TITLE_REQUIRED = 'Title is required'
const BLOCK_REQUIRED = 'At least one content block with content is required'
const BAD_IMAGE_ADDRESS =
  'Use an address that begins with https://, or a path of this site such as /covers/shelf.jpg.'

/** Text syntax of each kind of post (specification, section 5). */
export const TEXT_SYNTAX: Record<PostFormKind, TextSyntax> = { blog: 'tags', news: 'markers' }

export function validatePostForm(form: PostForm, rules: FormRules): FormRefusal | null {
  const missing = listMissing(form, rules)
  const wrong = listWrong(form)
  const problems = sortByPlace([...missing, ...wrong], form)
  if (problems.length === 0) return null
  if (missing.length === 0) return { title: 'Error', description: wrong[0]!.message, problems }
  const isBlog = rules.kind === 'blog' && rules.status === 'published'
  return { ...(isBlog ? MISSING_FIELDS : { title: 'Error', description: missing[0]!.message }), problems }
}

function listMissing(form: PostForm, rules: FormRules): FormProblem[] {
  const isTitleMissing = form.title.trim() === ''
  if (rules.status === 'draft') {
    return [...(isTitleMissing ? [createProblem('title', TITLE_REQUIRED)] : []), ...listLostAltTexts(form)]
  }
  return rules.kind === 'blog'
    ? listMissingInBlog(form, rules.isNew)
    : [...(isTitleMissing ? [createProblem('title', TITLE_REQUIRED)] : []), ...listMissingNewsContent(form)]
}

function listMissingInBlog(form: PostForm, isNew: boolean): FormProblem[] {
  const problems: FormProblem[] = []
  if (form.title.trim() === '') problems.push(createProblem('title', 'Add a title.'))
  if (form.summary.trim() === '')
    problems.push(createProblem('summary', 'Add a summary. It appears on the blog card.'))
  if (isNew && form.featuredImage.trim() === '') {
    problems.push(createProblem('featured-image', 'Add an image: upload one or enter its URL.'))
  }
  const blank = form.blocks.filter((block) => isBlankBlock(block, 'tags'))
  // Empty paragraphs are dropped when saving; only a text with nothing but empty paragraphs is reported.
  const asked = blank.length < form.blocks.length ? blank.filter(({ type }) => type !== 'paragraph') : blank
  return [...problems, ...asked.map((block) => createProblem(fieldOf(block), describeBlank(block)))]
}

function listMissingNewsContent(form: PostForm): FormProblem[] {
  const hasContent = form.blocks.some((block) => !isBlankBlock(block, 'markers'))
  if (!hasContent)
    return form.blocks.slice(0, 1).map((block) => createProblem(fieldOf(block), BLOCK_REQUIRED))
  return listLostAltTexts(form)
}

/** Blank blocks are not saved, so the alt text of a picture without a URL would be lost. */
function listLostAltTexts(form: PostForm): FormProblem[] {
  return form.blocks
    .filter((block) => block.type === 'image' && block.content.trim() === '' && block.imageAlt?.trim())
    .map((block) => createProblem(fieldOf(block), describeBlank(block)))
}

function listWrong(form: PostForm): FormProblem[] {
  const problems: FormProblem[] = []
  if (!isUsableImage(form.featuredImage)) problems.push(createProblem('featured-image', BAD_IMAGE_ADDRESS))
  problems.push(...listTooLong(form))
  const nameless = form.tags.find(isNamelessTag)
  if (nameless !== undefined) problems.push(createProblem('tags', describeNamelessTag(nameless)))
  if (!isUsableImage(form.shareImage) || form.shareImage.startsWith('data:'))
    problems.push(createProblem('share-image', BAD_IMAGE_ADDRESS))
  for (const block of form.blocks) {
    if (block.type === 'image' && !isUsableImage(block.content))
      problems.push(createProblem(fieldOf(block), BAD_IMAGE_ADDRESS))
  }
  if (form.publishedAt !== '' && fromWallClock(form.publishedAt, 'UTC') === null) {
    problems.push(
      createProblem('published-at', 'Enter a date and time, or leave it empty to publish immediately.'),
    )
  }
  if (form.unpublishAt !== '') {
    const isDate = fromWallClock(form.unpublishAt, 'UTC') !== null
    if (!isDate) problems.push(createProblem('unpublish-at', 'Enter a date and time, or leave it empty.'))
    else if (form.publishedAt !== '' && form.unpublishAt <= form.publishedAt)
      problems.push(createProblem('unpublish-at', 'A post can only be taken down after it is published.'))
  }
  return problems
}

const MAX_LENGTHS: readonly [FormField, Exclude<keyof PostDetails, 'noindex' | 'unpublishAt'>, number][] = [
  ['slug', 'slug', MAX_SLUG_LENGTH],
  ['featured-image-alt', 'featuredImageAlt', MAX_ALT_LENGTH],
  ['featured-image-caption', 'featuredImageCaption', MAX_CAPTION_LENGTH],
  ['seo-title', 'seoTitle', MAX_SEO_TITLE_LENGTH],
  ['seo-description', 'seoDescription', MAX_SEO_DESCRIPTION_LENGTH],
  ['share-image', 'shareImage', MAX_ADDRESS_LENGTH],
]

function listTooLong(form: PostForm): FormProblem[] {
  return MAX_LENGTHS.filter(([, key, max]) => form[key].trim().length > max).map(([field, , max]) =>
    createProblem(field, `Use at most ${max} characters.`),
  )
}

/** Allows http(s), a path of this site, a small data URI, or nothing. */
export function isUsableImage(address: string): boolean {
  if (address.trim() === '') return true
  const url = cleanImageUrl(address)
  return url !== null && /^(?:https?:|data:|\/(?!\/))/i.test(url)
}

function describeBlank(block: EditedBlock): string {
  if (isList(block.type)) return 'Fill in at least one item, or remove this block.'
  if (block.type === 'image') return 'Add a picture, or remove this block.'
  return 'Write something here, or remove this block.'
}

const createProblem = (field: FormField, message: string): FormProblem => ({ field, message })
const fieldOf = (block: EditedBlock): FormField => `block-${block.id}`

function sortByPlace(problems: FormProblem[], form: PostForm): FormProblem[] {
  const order: FormField[] = [
    'title',
    ...form.blocks.map(fieldOf),
    'summary',
    'featured-image',
    'featured-image-alt',
    'featured-image-caption',
    'published-at',
    'slug',
    'seo-title',
    'seo-description',
    'share-image',
  ]
  return problems.toSorted((a, b) => order.indexOf(a.field) - order.indexOf(b.field))
}
