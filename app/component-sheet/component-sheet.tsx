import { specimens } from './specimens.tsx'

const THEMES = ['light', 'dark'] as const

export function ComponentSheet() {
  return (
    <div className="wrap py-16">
      <h1 className="t-h1">Component sheet</h1>
      {specimens.map(({ name, states }) => (
        <section key={name} className="mt-16" aria-label={name}>
          <h2 className="t-h2">{name}</h2>
          {states.map((state) => (
            <div key={state.name} className="mt-6">
              <h3 className="t-h4">{state.name}</h3>
              <div className="mt-3 grid gap-4 lg:grid-cols-2">
                {THEMES.map((theme) => (
                  <div
                    key={theme}
                    data-theme={theme}
                    className="bg-page text-ink rounded-card border-line min-w-0 border p-8"
                  >
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
