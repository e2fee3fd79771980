import type { Service } from '#content/services/service-page.ts'
import { serviceSectionIds } from '#content/services/service-sections.ts'
import { getServicePicture } from '#content/services/service-scenes.ts'

export function WhyChoose({ page }: { page: Service }) {
  const { whyChoose } = page
  return (
    <section
      className="section section--sunken service-section"
      id={serviceSectionIds.whyChoose}
      aria-labelledby="why-choose-title"
    >
      <div className="wrap split">
        <div className="copy why-head">
          <h2 className="t-h2" id="why-choose-title">
            {whyChoose.title}
          </h2>
          <p className="t-lead">{whyChoose.intro}</p>
          <div className="why-scene">
            <img src={getServicePicture(page)} alt="" width="480" height="288" loading="lazy" />
          </div>
        </div>
        <ol className="ruled-list why-list">
          {whyChoose.items.map((item, index) => (
            <li className="media" key={item.title}>
              <span className="t-num" aria-hidden="true">
                {index + 1}
              </span>
              <div className="copy copy--small">
                <h3 className="t-h3">{item.title}</h3>
                <p className="t-body">{item.text}</p>
                {item.link && (
                  <a className="link" href={item.link.href}>
                    {item.link.label}
                  </a>
                )}
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
