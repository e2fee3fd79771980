import { useContent } from '#app/data/content/use-content.ts'
import { calculatorPage } from '#content/pages/acos-calculator.ts'
import { Fraction } from './fraction.tsx'

export function HowItWorks() {
  const { howItWorks } = useContent(calculatorPage)
  return (
    <section className="split how-it-works" aria-labelledby="how-it-works-title">
      <h2 className="t-h2" id="how-it-works-title">
        {howItWorks.title}
      </h2>
      <div className="stack gap-24">
        <Fraction {...howItWorks.formula} />
        {howItWorks.paragraphs.map((paragraph) => (
          <p className="t-lead" key={paragraph}>
            {paragraph}
          </p>
        ))}
        <WorkedExample />
        <div className="mt-24">
          <h3 className="t-h3">{howItWorks.limits.title}</h3>
          <ul className="limits divided mt-8">
            {howItWorks.limits.items.map((item) => (
              <li className="t-body" key={item}>
                {item}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}

function WorkedExample() {
  const { example } = useContent(calculatorPage).howItWorks
  return (
    <div className="copy copy--small mt-24">
      <h3 className="t-h3">{example.title}</h3>
      <p className="t-body">{example.intro}</p>
      <table className="worked-example">
        <caption className="sr-only">{example.spoken}</caption>
        <tbody>
          {example.lines.map((line, index) => (
            <tr key={line.name}>
              <th scope="row">{line.name}</th>
              <td>{line.sum}</td>
              <td>
                {index === example.lines.length - 1 ? (
                  <span className="label">{line.value}</span>
                ) : (
                  line.value
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
