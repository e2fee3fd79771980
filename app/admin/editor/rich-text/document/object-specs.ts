/** Blocks rendered by React: pictures, galleries, embeds and tools. `toDOM` is used for the clipboard. */
import type { Attrs, DOMOutputSpec, NodeSpec } from 'prosemirror-model'
import { EMBED_CLASS } from '#domain/html/render/boxes/render-embeds.ts'
import { GALLERY_CLASS } from '#domain/html/render/boxes/render-figures.ts'
import { CALCULATOR_ADDRESS, TOOL_CLASS } from '#domain/html/render/boxes/render-tools.ts'
import type { GalleryPicture } from '#domain/posts/rich-text/rich-nodes.ts'

export const ID = { id: { default: '' } }

export const mark = (node: Attrs) => ({ 'data-block': node['id'] === '' ? null : (node['id'] as string) })

const drawFigure = ({ src, alt, caption }: GalleryPicture): DOMOutputSpec => [
  'figure',
  ['img', { src, alt }],
  ...(caption === '' ? [] : [['figcaption', caption]]),
]

const drawLink = (className: string, href: string, { attrs }: { attrs: Attrs }): DOMOutputSpec => [
  'div',
  { ...mark(attrs), class: className },
  ['a', { href }, (attrs['title'] as string) || href],
]

export const OBJECTS: Record<string, NodeSpec> = {
  picture: {
    group: 'block',
    attrs: { ...ID, src: { default: '' }, alt: { default: '' }, caption: { default: '' } },
    atom: true,
    toDOM: ({ attrs }) => ['div', mark(attrs), drawFigure(attrs as GalleryPicture)],
  },
  gallery: {
    group: 'block',
    attrs: { ...ID, pictures: { default: [] } },
    atom: true,
    toDOM: ({ attrs }) => [
      'div',
      { ...mark(attrs), class: GALLERY_CLASS },
      ...(attrs['pictures'] as GalleryPicture[]).map(drawFigure),
    ],
  },
  embed: {
    group: 'block',
    attrs: { ...ID, url: { default: '' }, title: { default: '' } },
    atom: true,
    toDOM: (node) => drawLink(EMBED_CLASS, node.attrs['url'] as string, node),
  },
  tool: {
    group: 'block',
    attrs: { ...ID, title: { default: '' } },
    atom: true,
    toDOM: (node) => drawLink(TOOL_CLASS, CALCULATOR_ADDRESS, node),
  },
}
