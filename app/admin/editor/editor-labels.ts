import type { PostTable } from '#app/data/posts/post-rows.ts'
import type { ContentBlockType } from '#domain/posts/post.ts'
import type { PostFormKind } from '#domain/posts/input/validate-post-form.ts'
import type { IconName } from '#app/ui/icons/icon-names.ts'

/** Texts of the editor for blog or news (specification, sections 2 and 4). */
export type EditorLabels = {
  rules: PostFormKind
  createTitle: string
  editTitle: string
  creating: string
  updating: string
  savedAsDraft: string
  /** Followed by the publish date. */
  scheduled: string
  summaryHint: string
  isSummaryRequired: boolean
}

export const EDITOR_LABELS: Record<PostTable, EditorLabels> = {
  blog_posts: {
    rules: 'blog',
    createTitle: 'Create Blog Post',
    editTitle: 'Edit Blog Post',
    creating: 'Creating...',
    updating: 'Updating...',
    savedAsDraft: 'Blog post saved as a draft.',
    scheduled: 'Blog post scheduled for',
    summaryHint: 'One or two sentences, shown on the blog card.',
    isSummaryRequired: true,
  },
  news_posts: {
    rules: 'news',
    createTitle: 'Create News Post',
    editTitle: 'Edit News Post',
    creating: 'Saving...',
    updating: 'Saving...',
    savedAsDraft: 'News post saved as a draft.',
    scheduled: 'News post scheduled for',
    summaryHint: 'Optional. Shown by search engines and in shared links.',
    isSummaryRequired: false,
  },
}

export type BlockName = { label: string; icon: IconName }

/** Block types in the editor: those of the specification, and others that are stored as HTML. */
export type RichBlockType =
  ContentBlockType | 'quote' | 'callout' | 'code' | 'table' | 'divider' | 'gallery' | 'embed' | 'tool'

export const BLOCK_NAMES: Record<RichBlockType, BlockName> = {
  h1: { label: 'Heading 1', icon: 'heading-1' },
  h2: { label: 'Heading 2', icon: 'heading-2' },
  h3: { label: 'Heading 3', icon: 'heading-3' },
  paragraph: { label: 'Paragraph', icon: 'pilcrow' },
  'ordered-list': { label: 'Numbered list', icon: 'list-ordered' },
  'unordered-list': { label: 'Bulleted list', icon: 'list' },
  quote: { label: 'Quote', icon: 'message-square-quote' },
  callout: { label: 'Callout', icon: 'info' },
  code: { label: 'Code', icon: 'code' },
  table: { label: 'Table', icon: 'panel-top' },
  divider: { label: 'Divider', icon: 'minus' },
  image: { label: 'Image', icon: 'image' },
  gallery: { label: 'Gallery', icon: 'images' },
  embed: { label: 'Video or post', icon: 'video' },
  tool: { label: 'ACoS calculator', icon: 'calculator' },
  html: { label: 'HTML', icon: 'file-text' },
}

/** Types that a block can be converted to, in display order. */
export const CHANGEABLE_TYPES = [
  'h1',
  'h2',
  'h3',
  'paragraph',
  'ordered-list',
  'unordered-list',
  'quote',
  'callout',
  'code',
  'image',
] as const satisfies readonly RichBlockType[]

/** Types that can be added, in display order. */
export const OFFERED_TYPES = [
  ...CHANGEABLE_TYPES,
  'gallery',
  'embed',
  'table',
  'divider',
  'tool',
] as const satisfies readonly RichBlockType[]
