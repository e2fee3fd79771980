import type { Node } from 'prosemirror-model'
import type { NodeView, NodeViewConstructor } from 'prosemirror-view'
import { afterPress, watchPresses } from './after-press.ts'
import { goBackByEscape, goOnByEnter, selectObject } from './object-keys.ts'

/** A block of the document that React draws: it has fields of its own, or is shown as readers see it. */
export type DrawnObject = { key: string; id: string; node: Node; place: HTMLElement; isSelected: boolean }

/** The objects of a document as it is drawn now, for React to fill their places. */
export class ObjectViews {
  #objects: readonly DrawnObject[] = []
  #made = 0
  readonly #listeners = new Set<() => void>()

  constructor() {
    watchPresses()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  read = (): readonly DrawnObject[] => this.#objects

  #make: NodeViewConstructor = (node, view, getPos): NodeView => {
    const place = document.createElement('div')
    place.className = 'rich-object'
    // A press on what only shows it leads here.
    place.tabIndex = -1
    place.addEventListener('keydown', (event) => {
      goOnByEnter(event, place, view, getPos())
      goBackByEscape(event, place, view)
    })
    this.#made += 1
    let object: DrawnObject = {
      key: `object-${this.#made}`,
      id: node.attrs['id'] as string,
      node,
      place,
      isSelected: false,
    }
    place.dataset['block'] = object.id
    const change = (changes: Partial<DrawnObject>) => {
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
        // The selection that a document is opened with is nobody's choice.
        if (view.hasFocus() || place.contains(document.activeElement)) show(true)
      },
      deselectNode: () => {
        isChosen = false
        afterPress(() => {
          if (!isChosen) show(false)
        })
      },
      // What happens in the fields inside is no business of the text around them.
      stopEvent: () => true,
      ignoreMutation: () => true,
      destroy: () => this.#set(this.#objects.filter((other) => other !== object)),
    }
  }

  /** By the kinds that are drawn so. */
  readonly views: Record<string, NodeViewConstructor> = Object.fromEntries(
    ['picture', 'gallery', 'embed', 'tool', 'html_block'].map((name) => [name, this.#make]),
  )

  #set(objects: readonly DrawnObject[]): void {
    this.#objects = objects
    for (const listener of this.#listeners) listener()
  }
}
