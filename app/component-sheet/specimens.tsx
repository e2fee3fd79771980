import { Accordion } from '#app/ui/sections/accordion.tsx'
import { Banner } from '#app/ui/sections/banner.tsx'
import { ContactWays } from '#app/ui/buttons/contact-ways.tsx'
import { Embed } from '#app/ui/embed/embed.tsx'
import { Button, ButtonLink, type ButtonVariant } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { FieldNote } from '#app/ui/forms/field-note.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { SearchForm } from '#app/ui/forms/search-form.tsx'
import { FlipCard } from '#app/ui/cards/flip-card.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { iconNames } from '#app/ui/icons/icon-names.ts'
import { QrPicture } from '#app/ui/cards/qr-picture.tsx'
import { Label } from '#app/ui/cards/label.tsx'
import { Breadcrumbs } from '#app/ui/sections/breadcrumbs.tsx'
import { Rail } from '#app/ui/sections/rail.tsx'
import { SectionHead } from '#app/ui/sections/section-head.tsx'
import { Stars } from '#app/ui/cards/stars.tsx'
import { StatRow } from '#app/ui/sections/stat-row.tsx'
import { StepList } from '#app/ui/sections/step-list.tsx'
import { TagList } from '#app/ui/cards/tag-list.tsx'
import { WayCards } from '#app/ui/cards/way-cards.tsx'
import { TickList } from '#app/ui/sections/tick-list.tsx'
import { adminKit, type Specimen } from './admin-kit.tsx'

const VARIANTS: ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger', 'danger-filled']
const ROW = 'specimen-row'

const buttons: Specimen = {
  name: 'Button',
  states: VARIANTS.map((variant) => ({
    name: variant,
    render: () => (
      <div className={ROW}>
        <Button variant={variant}>Medium</Button>
        <Button variant={variant} size="large">
          Large
          <Icon name="arrow-right" />
        </Button>
        <Button variant={variant} size="small">
          Small
        </Button>
        <Button variant={variant} isIconOnly aria-label="Next">
          <Icon name="arrow-right" />
        </Button>
        <Button variant={variant} isBusy>
          Saving...
        </Button>
        <Button variant={variant} disabled>
          Disabled
        </Button>
        <ButtonLink variant={variant} href="#top">
          Link
        </ButtonLink>
      </div>
    ),
  })),
}

const fields: Specimen = {
  name: 'Field',
  states: [
    {
      name: 'empty',
      render: (id) => <Field id={id} label="Target TACoS (%)" hint="From your margin" suffix="%" />,
    },
    {
      name: 'filled',
      render: (id) => <Field id={id} label="Target TACoS (%)" defaultValue="12" suffix="%" />,
    },
    {
      name: 'with an error',
      render: (id) => (
        <Field
          id={id}
          label="Target TACoS (%)"
          defaultValue="-1"
          error="Please enter a valid positive number."
        />
      ),
    },
    {
      name: 'disabled',
      render: (id) => <Field id={id} label="Target TACoS (%)" defaultValue="12" disabled />,
    },
    {
      name: 'note of a field',
      render: (id) => <FieldNote id={id} error="Add a summary. It appears on the blog card." />,
    },
    {
      name: 'several lines',
      render: (id) => <TextAreaField id={id} label="Message" hint="What do you sell?" rows={3} />,
    },
    {
      name: 'search',
      render: (id) => <SearchForm id={id} action="/search" label="Search" words="brand stores" />,
    },
  ],
}

const text: Specimen = {
  name: 'Labels, tags and marks',
  states: [
    { name: 'shelf label', render: () => <Label>#1 · Week 22</Label> },
    {
      name: 'tags, all and cut',
      render: () => <TagList tags={['Advertising', 'TACoS', 'Planning', 'Bids']} limit={3} />,
    },
    { name: 'stars', render: () => <Stars rating={4} /> },
    {
      name: 'ticks',
      render: () => <TickList items={['Bids and budgets daily', 'Search-term harvesting']} />,
    },
    {
      name: 'ways to go on',
      render: () => (
        <WayCards
          ways={[
            { icon: 'mail', title: 'Get in touch', text: 'By phone, by mail or by post.', href: '#way' },
          ]}
        />
      ),
    },
  ],
}

const structure: Specimen = {
  name: 'Structure',
  states: [
    {
      name: 'section head',
      render: (id) => (
        <SectionHead id={id} title="Six services, one account team" lead="Start with the one that hurts." />
      ),
    },
    {
      name: 'breadcrumbs',
      render: () => (
        <Breadcrumbs
          steps={[
            { name: 'Home', path: '/' },
            { name: 'Services', path: '/services' },
            { name: 'Amazon SEO', path: '/services/amazon-seo' },
          ]}
        />
      ),
    },
    {
      name: 'stat row',
      render: () => (
        <StatRow
          columns={2}
          stats={[
            { value: '97%', label: 'Success rate' },
            { value: '30 days', label: 'To results' },
          ]}
        />
      ),
    },
    {
      name: 'steps',
      render: () => (
        <StepList
          steps={[
            { title: 'Book the call', text: 'Pick a time.' },
            { title: 'Show up', text: 'Bring your numbers.' },
          ]}
        />
      ),
    },
    {
      name: 'accordion',
      render: (id) => (
        <Accordion
          name={id}
          items={[
            { title: 'How long until results?', body: 'Ads show results in 30-45 days.' },
            { title: 'Who does the work?', body: 'A named team.' },
          ]}
        />
      ),
    },
    {
      name: 'rail',
      render: () => (
        <Rail
          label="Weekdays"
          noun="weekdays"
          heading={<h4 className="t-h4">Weekdays</h4>}
          autoplayMs={2000}
          className="rail--brands"
        >
          {['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((day) => (
            <li className="brand" key={day}>
              {day}
            </li>
          ))}
        </Rail>
      ),
    },
    {
      name: 'flip card',
      render: () => (
        <FlipCard
          subject="Amazon SEO"
          front={<p className="t-body card-body">The front: a scene, a title, three ticks.</p>}
          back={<p className="t-body card-body">The back: thirty to forty-five words and a button.</p>}
        />
      ),
    },
    {
      name: 'banner',
      render: (id) => (
        <Banner
          id={id}
          title="Bring your numbers"
          lead="We bring a plan."
          action={{ label: 'Book Call Now', href: '#top' }}
        />
      ),
    },
  ],
}

const icons: Specimen = {
  name: 'Icons',
  states: [
    {
      name: 'all',
      render: () => (
        <ul className={ROW}>
          {iconNames.map((name) => (
            <li key={name} className="t-cap">
              <Icon name={name} />
              {name}
            </li>
          ))}
        </ul>
      ),
    },
  ],
}

const CONTACT = {
  email: 'hello@agency.example',
  emailLabel: 'Email',
  emailSubject: 'A call',
  phone: '+1 (302) 555-0147',
  phoneLabel: 'Phone',
}

const renderEmbed = (id: string, url: string | null) => (
  <Embed
    id={id}
    url={url}
    siteUrl="http://localhost:3000"
    title="Calendar"
    heightPx={320}
    loadingText="Loading the calendar..."
    showLabel="Show the calendar"
    openLink="Open in a new tab"
    skeleton={<p>Skeleton</p>}
    fallback={{ title: 'The calendar is not available here', text: 'Write or call instead.' }}
    contact={CONTACT}
  />
)

const embeds: Specimen = {
  name: 'Embeds and contact',
  states: [
    { name: 'without an address', render: (id) => renderEmbed(id, null) },
    { name: 'with one', render: (id) => renderEmbed(id, 'https://calendar.example/agency') },
    { name: 'contact ways', render: () => <ContactWays {...CONTACT} /> },
    { name: 'code', render: () => <QrPicture text="https://www.example.com" label="A code" /> },
  ],
}

/** What the sheet shows, in the order of the design reference. */
export const specimens: Specimen[] = [buttons, fields, text, structure, embeds, ...adminKit, icons]
