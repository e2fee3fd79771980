import { Component, type ReactNode } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'

/** A room that fails leaves the way to the others open. */
export class SectionBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <section className="admin-shell-door" role="alert">
        <h1 className="t-h3">This room could not be shown</h1>
        <p className="t-body">Nothing was changed by it. Load the page again to go on.</p>
        <Button onClick={() => location.reload()}>Load again</Button>
      </section>
    )
  }
}
