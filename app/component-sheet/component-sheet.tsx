import { specimens } from './specimens.tsx'
import './component-sheet.css'

const THEMES = ['light', 'dark'] as const

export function ComponentSheet() {
  return (
    <div className="wrap component-sheet">
      <h1 className="t-h1">Component sheet</h1>
      {specimens.map(({ name, states }) => (
        <section key={name} aria-label={name}>
          <h2 className="t-h2">{name}</h2>
          {states.map((state) => (
            <div key={state.name}>
              <h3 className="t-h4">{state.name}</h3>
              <div className="columns">
                {THEMES.map((theme) => (
                  <div key={theme} data-theme={theme} className="specimen">
                    {state.render(
                      `${name}-${state.name}-${theme}`.toLowerCase().replaceAll(/[^a-z\d]+/g, '-'),
                    )}
                  </div>
                ))}
              </div>
            </div>
          ))}
        </section>
      ))}
    </div>
  )
}
