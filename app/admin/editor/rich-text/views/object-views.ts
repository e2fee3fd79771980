import type { Node } from 'prosemirror-model'
import type { NodeView, NodeViewConstructor } from 'prosemirror-view'
import { afterPress, watchPresses } from './after-press.ts'
import { handleEnter, handleEscape, selectObject } from './object-keys.ts'

/** A block that React renders into `place`. */
export type RenderedObject = { key: string; id: string; node: Node; place: HTMLElement; isSelected: boolean }

const CONTROLS =
  'input, textarea, select, button, label, summary, a, iframe, .rich-panel, .rich-gallery-strip'

/** Whether controls inside handle the event. Otherwise ProseMirror selects the object on a press and handles keys. */
function isForControls({ type, target }: Event, place: HTMLElement): boolean {
  if (!(target instanceof Element) || /^(?:drag|drop|paste)/.test(type)) return true
  return target.closest('dialog') !== place.closest('dialog') || place.contains(target.closest(CONTROLS))
}

/** ProseMirror node views of objects, as a store that React renders from. */
export class ObjectViews {
  #objects: readonly RenderedObject[] = []
  #count = 0
  readonly #listeners = new Set<() => void>()

  constructor() {
    watchPresses()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  read = (): readonly RenderedObject[] => this.#objects

  #createView: NodeViewConstructor = (node, view, getPos): NodeView => {
    const place = document.createElement('div')
    place.className = 'rich-object'
    place.addEventListener('keydown', (event) => {
      handleEnter(event, place, view, getPos())
      handleEscape(event, place, view)
    })
    this.#count += 1
    let object: RenderedObject = {
      key: `object-${this.#count}`,
      id: node.attrs['id'] as string,
      node,
      place,
      isSelected: false,
    }
    place.dataset['block'] = object.id
    const change = (changes: Partial<RenderedObject>) => {
      const next = { ...object, ...changes }
      this.#set(this.#objects.map((other) => (other === object ? next : other)))
      object = next
    }
    let isChosen = false
    const show = (isSelected: boolean) => {
      place.classList.toggle('rich-object--selected', isSelected)
      if (object.isSelected !== isSelected) change({ isSelected })
    }
    place.addEventListener('focusin', () => {
      selectObject(view, getPos())
      if (isChosen) show(true)
    })
    place.addEventListener('click', () => {
      if (isChosen) show(true)
    })
    this.#set([...this.#objects, object])
    return {
      dom: place,
      update: (next) => {
        if (next.type !== object.node.type) return false
        const id = next.attrs['id'] as string
        place.dataset['block'] = id
        if (next !== object.node) change({ node: next, id })
        return true
      },
      selectNode: () => {
        isChosen = true
        // The initial selection was not made by the user.
        if (view.hasFocus() || place.contains(document.activeElement)) show(true)
      },
      deselectNode: () => {
        isChosen = false
        afterPress(() => {
          if (!isChosen) show(false)
        })
      },
      stopEvent: (event) => isForControls(event, place),
      ignoreMutation: () => true,
      destroy: () => this.#set(this.#objects.filter((other) => other !== object)),
    }
  }

  /** Node views by node type. */
  readonly views: Record<string, NodeViewConstructor> = Object.fromEntries(
    ['picture', 'gallery', 'embed', 'tool', 'html_block'].map((name) => [name, this.#createView]),
  )

  #set(objects: readonly RenderedObject[]): void {
    this.#objects = objects
    for (const listener of this.#listeners) listener()
  }
}
