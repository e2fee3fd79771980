import { lazy, Suspense, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { PostWriter } from '#app/data/posts/post-writer.ts'
import type { FormProblem } from '#domain/posts/input/validate-post-form.ts'
import type { GalleryPicture } from '#domain/posts/rich-text/rich-nodes.ts'
import { BLOCK_NAMES } from '#app/admin/editor/editor-labels.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { countPictures, gatherPictures, placePicked, scatterPictures } from '../commands/gallery-commands.ts'
import { findBlockById, typeOf } from '../document/blocks-in-view.ts'
import type { BlockActions } from '../use-block-actions.ts'
import type { RichText } from '../use-rich-text.ts'
import { HtmlBlock } from './html-block.tsx'
import type { DrawnObject } from './object-views.ts'
import { PictureBlock } from './picture-block.tsx'

const EmbedBlock = lazy(() => import('./embed-block.tsx'))
const GalleryBlock = lazy(() => import('./gallery-block.tsx'))

export type DrawnObjectsProps = {
  text: RichText
  actions: BlockActions
  writer: PostWriter
  problems: readonly FormProblem[]
  isDisabled: boolean
  onBusy: (id: string, isBusy: boolean) => void
}

/** What React draws into the document: whatever has fields of its own. */
export function DrawnObjects(props: DrawnObjectsProps) {
  const { text, actions, writer, problems, isDisabled, onBusy } = props
  const objects = useSyncExternalStore(text.objects.subscribe, text.objects.read)
  const change = (id: string, name: string, edit: (value: unknown) => unknown) =>
    actions.apply((state) => {
      const block = findBlockById(state.doc, id)
      return block && state.tr.setNodeAttribute(block.from, name, edit(block.node.attrs[name]))
    })
  // The dialog of the library gives the focus back to what it took it from, which is gone.
  const goBack = () => requestAnimationFrame(actions.focus)
  const draw = ({ id, node, isSelected }: DrawnObject) => {
    const { attrs } = node
    const set = (name: string, value: string) => change(id, name, () => value)
    switch (node.type.name) {
      case 'html_block':
        return (
          <HtmlBlock
            html={attrs['html'] as string}
            isDisabled={isDisabled}
            onChange={(html) => set('html', html)}
          />
        )
      case 'embed':
        return (
          <Suspense fallback={<p>Loading the video or post…</p>}>
            <EmbedBlock
              url={attrs['url'] as string}
              title={attrs['title'] as string}
              isSelected={isSelected}
              isDisabled={isDisabled}
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
              isDisabled={isDisabled}
              onChange={(edit) =>
                change(id, 'pictures', (pictures) => edit([...(pictures as GalleryPicture[])]))
              }
              onScatter={() => {
                actions.focus()
                actions.apply((state) => scatterPictures(state, id))
              }}
              onBusy={(isBusy) => onBusy(id, isBusy)}
            />
          </Suspense>
        )
      default:
        return (
          <PictureBlock
            {...(attrs as GalleryPicture)}
            run={text.state ? countPictures(text.state.doc, id) : 0}
            writer={writer}
            error={problems.find(({ field }) => field === `block-${id}`)?.message}
            isDisabled={isDisabled}
            file={attrs['src'] === '' ? actions.pictureFiles.get(id) : undefined}
            onMoreFiles={(files) => actions.addPictures(files, id)}
            onChange={(name, value) => {
              // A picture that was taken away later isn't sent again.
              if (name === 'src') actions.pictureFiles.delete(id)
              set(name, value)
            }}
            isSelected={isSelected}
            onPick={({ src, alt }) => {
              goBack()
              actions.pictureFiles.delete(id)
              actions.apply((state) => {
                const block = findBlockById(state.doc, id)
                const words = alt === '' ? {} : { alt }
                return (
                  block && state.tr.setNodeMarkup(block.from, null, { ...block.node.attrs, src, ...words })
                )
              })
            }}
            onPickMany={(pictures, isGallery) => {
              goBack()
              actions.apply((state) => placePicked(state, id, pictures, isGallery))
            }}
            onRemove={(event) => actions.remove(id, event)}
            onGather={() => {
              actions.focus()
              actions.apply((state) => gatherPictures(state, id))
            }}
            onBusy={(isBusy) => onBusy(id, isBusy)}
          />
        )
    }
  }
  return objects.map((object) =>
    createPortal(
      <>
        <p className="sr-only" role="status">
          {object.isSelected &&
            `${BLOCK_NAMES[typeOf(object.node)].label} selected. Enter leads in, Escape back.`}
        </p>
        {draw(object)}
      </>,
      object.place,
      object.key,
    ),
  )
}

/** The calculator, which readers get in its place. */
function ToolBlock({ title }: { title: string }) {
  return (
    <p className="rich-embed-card">
      <Icon name="calculator" />
      <span>
        <strong>{title || 'ACoS calculator'}</strong>
        <br />
        Readers calculate right here. Feeds have a link to it.
      </span>
    </p>
  )
}
