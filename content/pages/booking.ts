import { bookingFigures } from '#content/agency/figures.ts'
import { contentIcons } from '#content/icons.ts'
import { defineDocument } from '#domain/documents/document.ts'
import { action, fixed, group, head, icon, line, link, list, text } from '#domain/documents/fields.ts'
import { heroList } from './hero-lists.ts'
import { textFields } from '#domain/documents/text-fields.ts'
import { z } from '#domain/schema.ts'

const calendar = {
  title: 'Choose your time',
  intro: 'Shown in your own time zone, with an invitation by email.',
  /** The name of the frame for those who cannot see it. */
  frameTitle: 'Appointment calendar',
  loading: 'Loading the calendar…',
  show: 'Show the calendar',
  openLink: 'Open the calendar in a new tab',
  /** Shown in the frame's place when no calendar is set or when it does not load. */
  fallback: {
    title: 'The calendar is not available here',
    text: 'Email or call us instead. Tell us your brand, your marketplace, your time zone and two times that work for you, and we will confirm one of them.',
    emailLabel: 'Email',
    phoneLabel: 'Phone',
    emailSubject: 'Booking a success call',
  },
}

/** Texts of the site's own calendar, in which visitors choose a time. */
const times = {
  title: 'Choose your time',
  lead: 'With someone who does the work. Every time below is available right now.',
  calendar: 'Free times',
  name: 'Success call',
  about: 'See which times are free, and book without an account.',
  see: 'See free times',
  loading: 'Looking up free times…',
  others: 'Other kinds of calls',
  change: 'Choose another time',
  /** Shown above the times if a visitor who has filled in the form chooses another time. */
  choosing: {
    text: 'Your details are kept. Pick a time, then book.',
    keep: 'As chosen before',
    zone: 'Times in {zone}.',
    none: 'No free time in {month}.',
    missing: 'Please choose a time.',
  },
  gone: 'That time is no longer free. Here are the ones that are.',
  unreadable: 'The calendar can’t be read right now',
  often: 'You have checked a lot of times. Please wait a while',
  away: 'We couldn’t book the call. Your details are still here: please try again in a moment.',
  taken: {
    title: 'That time was just taken. Choose one of the nearest times, and send the form again.',
    text: 'Your details are still here. Pick one of the nearest free times.',
    choose: 'The nearest free times',
    none: 'That time was just taken, and no time near it is free. Please choose another one.',
  },
  details: {
    title: 'Your details',
    call: 'Your call',
    lead: 'One last step. You’ll get an invitation by email with links to move or cancel the call.',
    leadLimited: 'One last step. You’ll get an invitation by email.',
    name: 'Your name',
    email: 'Email',
    emailHint: 'For the invitation.',
    company: 'Brand or store (optional)',
    phone: 'Phone (optional)',
    phoneHint: 'In case we need to reach you.',
    /** For calls by phone. */
    phoneNeeded: 'Phone',
    phoneNeededHint: 'We’ll call this number.',
    guests: 'Guests (optional)',
    guestsHint:
      'Email addresses of up to 5 people who join you, separated by commas. They get the invitation too.',
    host: 'Who would you like to talk to?',
    submit: 'Book the call',
    use: 'We use these details for this call and nothing else.',
  },
}

/** Replaces the texts of the form. */
const callback = {
  title: 'Can’t find a time?',
  lead: 'Leave your number and tell us when to call. We’ll read your note before we call.',
}

const point = group({ title: line(60), text: text(120) })

/** The booking page, in its order. Headings and claims are fixed by the product specification. */
export const bookingPage = defineDocument({
  name: 'booking',
  label: 'Booking page',
  schema: group({
    head: head(),
    headline: line(60),
    lead: text(160),
    pickTime: action(),
    limitedSlots: line(40),
    result: heroList(),
    team: group({ title: line(40) }),
    calendar: textFields(calendar, 'Calendar'),
    times: textFields(times, 'Choosing a time'),
    callback: textFields(callback, 'Form for a callback'),
    benefits: list(group({ icon: icon(contentIcons), figure: line(40), text: line(60) }), { min: 1, max: 3 }),
    call: group({ title: line(40), points: list(point, { min: 2, max: 5 }) }, 'What happens on the call'),
    steps: group({ title: line(40), items: list(point, { min: 2, max: 5 }) }, 'What visitors do'),
    why: group(
      {
        title: line(40),
        figures: list(group({ figure: line(16), text: line(40) }), { min: 2, max: 4 }),
        tiles: list(
          group({ icon: icon(contentIcons), title: line(40), text: line(60), link: action().optional() }),
          { min: 2, max: 5 },
        ),
      },
      'Reasons',
    ),
    moneyBackTerms: group({ id: fixed(z.string()), title: line(50), text: text(400) }),
    brands: group({ title: line(50) }),
    gifts: group(
      {
        title: line(40),
        use: line(60),
        items: list(
          group({
            title: line(50),
            text: text(220),
            download: group({ label: line(40), href: link(), format: line(8) }),
          }),
          { max: 5 },
        ),
      },
      'Downloads after the call',
    ),
  }),
  fallback: {
    head: {
      title: 'Book an Amazon success call | {agency}',
      description:
        'A success call with someone who does the work: your business today, your goals, and a profitable plan with ACoS in mind.',
      keywords: ['amazon consultation', 'amazon agency call', 'book amazon expert', 'acos plan'],
    },
    headline: "Let's Talk Amazon – Book Your Success Call",
    lead: 'Talk to someone who does the work. Bring your numbers, and we will go through them with you.',
    pickTime: { label: 'Pick a time', href: '#booking-iframe' },
    limitedSlots: 'Limited slots each week',
    result: {
      title: 'What you leave the call with',
      label: 'Your plan',
      items: [
        { text: 'Target ACoS', value: '25%' },
        { text: 'First change', value: 'Block 12 search terms without a sale' },
        { text: 'Second change', value: 'Raise bids on the bestseller' },
        { text: 'Third change', value: 'New main image' },
        { text: 'Next review', value: 'In two weeks' },
      ],
      note: 'Illustrative account.',
    },
    team: { title: 'Meet Your Amazon Experts' },
    calendar,
    times,
    callback,
    benefits: [
      {
        icon: 'trending-up',
        figure: `${bookingFigures.salesGrowth.value} sales growth`,
        text: 'in 3-6 months',
      },
      {
        icon: 'trending-down',
        figure: `A ${bookingFigures.tacosDrop.value} drop in TACoS`,
        text: 'within 1-3 months',
      },
      {
        icon: 'smile',
        figure: `${bookingFigures.happierClients.value} happier clients`,
        text: 'with clearer pages and quicker answers',
      },
    ],
    call: {
      title: 'What Happens on the Call?',
      points: [
        {
          title: 'Understand your current business',
          text: 'What sells, what it earns and what it costs to sell.',
        },
        { title: 'Set your goals', text: 'Growth, margin or an exit. They need different plans.' },
        {
          title: 'Craft a profitable plan with ACoS in mind',
          text: 'A target you can keep and the first three changes.',
        },
      ],
    },
    steps: {
      title: 'What You Need to Do',
      items: [
        { title: 'Book the call', text: 'Pick a time in the calendar.' },
        {
          title: 'Fill out the details',
          text: 'Your name, your brand and where the invitation goes.',
        },
        {
          title: 'Show up and scale',
          text: 'Have your account open. You share your screen. No account access needed.',
        },
      ],
    },
    why: {
      title: 'Why {agency}?',
      figures: [
        { figure: bookingFigures.marketplaceSales.value, text: 'marketplace sales' },
        { figure: bookingFigures.managedAdSpend.value, text: 'managed ad spend' },
        { figure: `Above ${bookingFigures.conversionRate.value}`, text: 'conversion rates' },
        { figure: bookingFigures.brandExits.value, text: 'brand exits' },
      ],
      tiles: [
        { icon: 'layout-dashboard', title: 'A client portal', text: 'Every change, dated and explained' },
        {
          icon: 'shield-check',
          title: 'A money-back guarantee',
          text: 'Terms in your agreement',
          link: { label: 'About the terms', href: '#money-back-terms' },
        },
        { icon: 'users', title: 'A named team', text: 'A lead, an ad manager, an editor' },
        {
          icon: 'calendar-check',
          title: 'A weekly review',
          text: 'What changed, and whether it helped',
          link: { label: 'See a sample', href: '/sample-report' },
        },
        { icon: 'heart-pulse', title: 'Account health first', text: 'Listings kept within policy' },
      ],
    },
    moneyBackTerms: {
      id: 'money-back-terms',
      title: 'The money-back guarantee',
      text: 'Its terms are part of your service agreement: what it covers, for how long, and how to claim. We go through them with you before you sign. The figures above describe past work and do not promise a result.',
    },
    brands: { title: 'Trusted by Successful Brands' },
    gifts: {
      title: 'After the Call, You Get',
      use: 'For personal use only.',
      items: [
        {
          title: '3 High-Converting A+ Templates',
          text: 'Layouts for three A+ modules: comparison, routine and story. Each is sized for desktop and phone, with the places for copy marked.',
          download: {
            label: 'Download the A+ templates',
            href: '/downloads/a-plus-templates.zip',
            format: 'ZIP',
          },
        },
        {
          title: 'Seller Central eBook',
          text: 'Where everything is, what each report is good for, and which ones are worth the wait.',
          download: {
            label: 'Download the eBook',
            href: '/downloads/seller-central-ebook.pdf',
            format: 'PDF',
          },
        },
        {
          title: 'Product Research Template',
          text: 'A workbook that sizes demand, counts rival reviews and estimates the ad cost of entry, from figures anyone can look up.',
          download: {
            label: 'Download the workbook',
            href: '/downloads/product-research-template.xlsx',
            format: 'XLSX',
          },
        },
      ],
    },
  },
})

type BookingPage = typeof bookingPage.fallback
export type BookingFigure = BookingPage['why']['figures'][number]
export type BookingTile = BookingPage['why']['tiles'][number]
export type BookingDownload = BookingPage['gifts']['items'][number]
