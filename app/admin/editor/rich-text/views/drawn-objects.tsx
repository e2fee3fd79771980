import { lazy, Suspense, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { PostWriter } from '#app/data/posts/post-writer.ts'
import type { FormProblem } from '#domain/posts/input/validate-post-form.ts'
import type { GalleryPicture } from '#domain/posts/rich-text/rich-nodes.ts'
import { countPictures, gatherPictures, scatterPictures } from '../commands/gallery-commands.ts'
import { findBlockById } from '../document/blocks-in-view.ts'
import type { BlockActions } from '../use-block-actions.ts'
import type { RichText } from '../use-rich-text.ts'
import { EmbedBlock } from './embed-block.tsx'
import { HtmlBlock } from './html-block.tsx'
import type { DrawnObject } from './object-views.ts'
import { PictureBlock } from './picture-block.tsx'
import { ToolBlock } from './tool-block.tsx'

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
  const draw = ({ id, node }: DrawnObject) => {
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
          <EmbedBlock
            url={attrs['url'] as string}
            title={attrs['title'] as string}
            isDisabled={isDisabled}
            onChange={set}
          />
        )
      case 'tool':
        return <ToolBlock title={attrs['title'] as string} />
      case 'gallery':
        return (
          <Suspense fallback={<p>Loading the gallery…</p>}>
            <GalleryBlock
              pictures={attrs['pictures'] as GalleryPicture[]}
              writer={writer}
              isDisabled={isDisabled}
              onChange={(edit) =>
                change(id, 'pictures', (pictures) => edit([...(pictures as GalleryPicture[])]))
              }
              onScatter={() => actions.apply((state) => scatterPictures(state, id))}
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
            onPick={({ src, alt }) => {
              actions.pictureFiles.delete(id)
              actions.apply((state) => {
                const block = findBlockById(state.doc, id)
                const words = alt === '' ? {} : { alt }
                return (
                  block && state.tr.setNodeMarkup(block.from, null, { ...block.node.attrs, src, ...words })
                )
              })
            }}
            onGather={() => actions.apply((state) => gatherPictures(state, id))}
            onBusy={(isBusy) => onBusy(id, isBusy)}
          />
        )
    }
  }
  return objects.map((object) => createPortal(draw(object), object.place, object.key))
}
