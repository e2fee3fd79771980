import { useContent } from '#app/data/content/use-content.ts'
import { Rail } from '#app/ui/sections/rail.tsx'
import { home } from '#content/pages/home.ts'
import { recognitions } from '#content/agency/recognitions.ts'

const RECOGNITIONS_AUTOPLAY_MS = 3000

export function RecognitionRail() {
  const { headline } = useContent(home).recognitions
  const { items } = useContent(recognitions)
  if (items.length === 0) return null
  return (
    <section className="section section--tight section--sunken" aria-labelledby="recognitions-title">
      <div className="wrap">
        <Rail
          className="recognition-rail"
          label="Recognitions"
          noun="recognitions"
          autoplayMs={RECOGNITIONS_AUTOPLAY_MS}
          isFreeDrag
          heading={
            <h2 className="t-h2" id="recognitions-title">
              {headline}
            </h2>
          }
        >
          {items.map((recognition) => (
            <li key={recognition.name}>
              <figure>
                <img
                  className="certificate"
                  src={recognition.image}
                  alt=""
                  width="400"
                  height="300"
                  loading="lazy"
                />
                <figcaption className="t-cap mt-16">
                  <b className="strong">{recognition.name}</b>
                  <br />
                  {recognition.issuer}
                </figcaption>
              </figure>
            </li>
          ))}
        </Rail>
      </div>
    </section>
  )
}
