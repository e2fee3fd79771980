import { lazy, Suspense, useDeferredValue, useId, useMemo, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { PostWriter } from '#app/data/posts/post-writer.ts'
import type { FormProblem } from '#domain/posts/input/validate-post-form.ts'
import type { GalleryPicture } from '#domain/posts/rich-text/rich-nodes.ts'
import { BLOCK_NAMES } from '#app/admin/editor/editor-labels.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import {
  countPictures,
  gatherPictures,
  insertChosenPictures,
  splitGallery,
} from '../commands/gallery-commands.ts'
import { findBlockById, typeOf } from '../document/blocks-in-view.ts'
import type { BlockActions } from '../use-block-actions.ts'
import type { RichText } from '../use-rich-text.ts'
import type { RenderedObject } from './object-views.ts'
import { PictureBlock } from './picture-block.tsx'
import { trustBody } from '#app/admin/trusted-body.ts'
import { HtmlLimitError } from '#import/html/parse-html.ts'

const EmbedBlock = lazy(() => import('./embed-block.tsx'))
const GalleryBlock = lazy(() => import('./gallery-block.tsx'))

export type ObjectPortalsProps = {
  text: RichText
  actions: BlockActions
  writer: PostWriter
  problems: readonly FormProblem[]
}

/** Renders React components into the blocks that have their own fields. */
export function ObjectPortals({ text, actions, writer, problems }: ObjectPortalsProps) {
  const objects = useSyncExternalStore(text.objects.subscribe, text.objects.read)
  const edit = (id: string, name: string, change: (value: unknown) => unknown) =>
    actions.apply((state) => {
      const block = findBlockById(state.doc, id)
      return block && state.tr.setNodeAttribute(block.from, name, change(block.node.attrs[name]))
    })
  // The library dialog would return the focus to its button, which no longer exists.
  const focusLater = () => requestAnimationFrame(actions.focus)
  const render = ({ id, node, isSelected }: RenderedObject) => {
    const { attrs } = node
    const set = (name: string, value: string) => edit(id, name, () => value)
    switch (node.type.name) {
      case 'html_block':
        return <HtmlBlock html={attrs['html'] as string} onChange={(html) => set('html', html)} />
      case 'embed':
        return (
          <Suspense fallback={<p>Loading the video or post…</p>}>
            <EmbedBlock
              url={attrs['url'] as string}
              title={attrs['title'] as string}
              isSelected={isSelected}
              onChange={set}
            />
          </Suspense>
        )
      case 'tool':
        return <ToolBlock title={attrs['title'] as string} />
      case 'gallery':
        return (
          <Suspense fallback={<p>Loading the gallery…</p>}>
            <GalleryBlock
              pictures={attrs['pictures'] as GalleryPicture[]}
              isSelected={isSelected}
              writer={writer}
              onChange={(change) =>
                edit(id, 'pictures', (pictures) => change([...(pictures as GalleryPicture[])]))
              }
              onSplit={() => {
                actions.focus()
                actions.apply((state) => splitGallery(state, id))
              }}
            />
          </Suspense>
        )
      default:
        return (
          <PictureBlock
            {...(attrs as GalleryPicture)}
            runLength={text.state ? countPictures(text.state.doc, id) : 0}
            writer={writer}
            error={problems.find(({ field }) => field === `block-${id}`)?.message}
            source={attrs['src'] === '' ? actions.pictureSources.get(id) : undefined}
            isSelected={isSelected}
            onMoreFiles={(files) => actions.addPictures(files, id)}
            onChange={(name, value) => {
              // Must not be uploaded again if the picture is removed.
              if (name === 'src') actions.pictureSources.delete(id)
              set(name, value)
            }}
            onChoose={({ src, alt }) => {
              focusLater()
              actions.pictureSources.delete(id)
              actions.apply((state) => {
                const block = findBlockById(state.doc, id)
                if (!block) return null
                const changes = alt === '' ? { src } : { src, alt }
                return state.tr.setNodeMarkup(block.from, null, { ...block.node.attrs, ...changes })
              })
            }}
            onChooseMany={(pictures, isGallery) => {
              focusLater()
              actions.apply((state) => insertChosenPictures(state, id, pictures, isGallery))
            }}
            onRemove={(event) => actions.remove(id, event)}
            onGather={() => {
              actions.focus()
              actions.apply((state) => gatherPictures(state, id))
            }}
          />
        )
    }
  }
  return objects.map((object) =>
    createPortal(
      <>
        <p className="sr-only" role="status">
          {object.isSelected &&
            `${BLOCK_NAMES[typeOf(object.node)].label} selected. Press Enter to edit it, Escape to go back.`}
        </p>
        {render(object)}
      </>,
      object.place,
      object.key,
    ),
  )
}

/** Placeholder for a tool; readers see the tool itself. */
function ToolBlock({ title }: { title: string }) {
  return (
    <p className="row row--single-line gap-16 muted break-long">
      <Icon name="calculator" size={28} />
      <span>
        <strong>{title || 'ACoS calculator'}</strong>
        <br />
        Readers calculate right here. Feeds have a link to it.
      </span>
    </p>
  )
}

/** HTML without a block type, shown as readers see it, with its editable source. */
function HtmlBlock({ html, onChange }: { html: string; onChange: (html: string) => void }) {
  const id = useId()
  const shown = useDeferredValue(html)
  const body = useMemo(() => {
    try {
      return trustBody(shown)
    } catch (error) {
      if (error instanceof HtmlLimitError) return null
      throw error
    }
  }, [shown])
  return (
    <div className="rich-html stack">
      {body !== null && <div inert dangerouslySetInnerHTML={{ __html: body }} />}
      <details className="disclosure" open={html.trim() === '' || body === null}>
        <summary>HTML</summary>
        <label className="sr-only" htmlFor={id}>
          Source of this block
        </label>
        <textarea
          id={id}
          className="input rich-source"
          data-first-control
          spellCheck={false}
          value={html}
          onChange={(event) => onChange(event.target.value)}
        />
      </details>
    </div>
  )
}
