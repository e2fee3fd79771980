import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { PostWriter } from '#app/data/posts/post-writer.ts'
import type { FormProblem } from '#domain/posts/input/validate-post-form.ts'
import { findBlockById } from '../document/blocks-in-view.ts'
import type { BlockActions } from '../use-block-actions.ts'
import type { RichText } from '../use-rich-text.ts'
import { HtmlBlock } from './html-block.tsx'
import type { DrawnObject } from './object-views.ts'
import { PictureBlock } from './picture-block.tsx'

export type DrawnObjectsProps = {
  text: RichText
  actions: BlockActions
  writer: PostWriter
  problems: readonly FormProblem[]
  isDisabled: boolean
  onBusy: (id: string, isBusy: boolean) => void
}

/** What React draws into the document: pictures with their fields, and HTML that is kept as it is. */
export function DrawnObjects(props: DrawnObjectsProps) {
  const { text, actions, writer, problems, isDisabled, onBusy } = props
  const objects = useSyncExternalStore(text.objects.subscribe, text.objects.read)
  const change = (id: string, name: string, value: string) =>
    actions.apply((state) => {
      const block = findBlockById(state.doc, id)
      return block && state.tr.setNodeAttribute(block.from, name, value)
    })
  const draw = ({ id, node, key }: DrawnObject) => {
    if (node.type.name === 'html_block') {
      return (
        <HtmlBlock
          key={key}
          html={node.attrs['html'] as string}
          isDisabled={isDisabled}
          onChange={(html) => change(id, 'html', html)}
        />
      )
    }
    return (
      <PictureBlock
        key={key}
        src={node.attrs['src'] as string}
        alt={node.attrs['alt'] as string}
        writer={writer}
        error={problems.find(({ field }) => field === `block-${id}`)?.message}
        isDisabled={isDisabled}
        file={node.attrs['src'] === '' ? actions.pictureFiles.get(id) : undefined}
        onMoreFiles={(files) => actions.addPictures(files, id)}
        onChange={(name, value) => {
          // A picture that was taken away later isn't sent again.
          if (name === 'src') actions.pictureFiles.delete(id)
          change(id, name, value)
        }}
        onBusy={(isBusy) => onBusy(id, isBusy)}
      />
    )
  }
  return objects.map((object) => createPortal(draw(object), object.place, object.key))
}
