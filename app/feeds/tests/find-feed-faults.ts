/** Offline rules of the W3C feed validator for RSS 2.0, Atom 1.0 (RFC 4287) and JSON Feed 1.1. */
import { findContentFaults, findInstantFault, findWebAddressFault, isLanguage } from './feed-values.ts'
import { type Element, listNamed, readFeedXml } from './read-feed-xml.ts'
import { findJsonFeedFaults } from './find-json-feed-faults.ts'

export type ReceivedFeed = {
  url: string
  contentType: string
  text: string
}

const TYPES = {
  rss: 'application/rss+xml; charset=utf-8',
  feed: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
}
const ATOM = 'http://www.w3.org/2005/Atom'

export function findFeedFaults(feed: ReceivedFeed): string[] {
  if (!feed.text.startsWith('<'))
    return [...findTypeFault(feed, TYPES.json), ...findJsonFeedFaults(feed.text, feed.url)]
  const declared = feed.text.startsWith('<?xml version="1.0" encoding="UTF-8"?>')
  const root = readQuietly(feed.text)
  if (typeof root === 'string') return [`document: ${root}`]
  return [
    ...(declared ? [] : ['document: does not declare its encoding']),
    ...(root.name === 'rss'
      ? [...findTypeFault(feed, TYPES.rss), ...findRssFaults(root, feed.url)]
      : [...findTypeFault(feed, TYPES.feed), ...findAtomFaults(root, feed.url)]),
  ]
}

function readQuietly(text: string): Element | string {
  try {
    return readFeedXml(text)
  } catch (error) {
    return String(error)
  }
}

function findTypeFault({ contentType }: ReceivedFeed, expected: string): string[] {
  return contentType === expected ? [] : [`document: is sent as ${contentType}`]
}

// --- RSS 2.0 and the profile of the RSS Advisory Board

const CHANNEL = ['title', 'link', 'description', 'language', 'lastBuildDate', 'atom:link', 'item']
const ITEM = ['title', 'link', 'guid', 'pubDate', 'dc:creator', 'category', 'description']
const ITEM_MODULES = ['content:encoded', 'media:content', 'enclosure']
const MANY = ['atom:link', 'item', 'category', 'media:content']

function findRssFaults(root: Element, url: string): string[] {
  const [channel, ...others] = root.children
  if (root.attributes['version'] !== '2.0') return ['rss: is not of version 2.0']
  if (channel?.name !== 'channel' || others.length > 0) return ['rss: has not one channel']
  const items = listNamed(channel, 'item')
  return [
    ...findElementFaults(channel, CHANNEL, ['title', 'link', 'description']),
    ...checkText(channel, 'link', findWebAddressFault),
    ...checkText(channel, 'language', (text) => (isLanguage(text) ? null : 'is no language')),
    ...checkText(channel, 'lastBuildDate', findRssDateFault),
    ...findSelfFaults(channel, 'atom:link', url, 'application/rss+xml'),
    ...findDoubles(
      'guid',
      items.flatMap((item) => textsOf(item, 'guid')),
    ),
    ...items.flatMap(findItemFaults),
  ]
}

function findItemFaults(item: Element): string[] {
  const [guid] = listNamed(item, 'guid')
  const isLink = guid?.attributes['isPermaLink'] !== 'false'
  return [
    ...findElementFaults(item, [...ITEM, ...ITEM_MODULES], ['title', 'guid', 'link', 'pubDate']),
    ...checkText(item, 'link', findWebAddressFault),
    ...(isLink ? checkText(item, 'guid', findWebAddressFault) : []),
    ...checkText(item, 'pubDate', findRssDateFault),
    ...checkText(item, 'category', (text) => (text.trim() === '' ? 'is empty' : null)),
    ...checkText(item, 'dc:creator', (text) => (text.trim() === '' ? 'is empty' : null)),
    ...['description', 'content:encoded'].flatMap((name) =>
      textsOf(item, name).flatMap((html) => findContentFaults(html).map((fault) => `${name}: ${fault}`)),
    ),
    ...listNamed(item, 'enclosure').flatMap(({ attributes: { url, length, type } }) => [
      ...(/^\d+$/.test(length ?? '') && type ? [] : ['enclosure: lacks length or type']),
      ...note('enclosure', findWebAddressFault(url ?? '')),
    ]),
    ...listNamed(item, 'media:content').flatMap(({ attributes: { url } }) =>
      note('media:content', findWebAddressFault(url ?? '')),
    ),
  ]
}

const RFC_822 = /^(\w{3}), \d\d (\w{3}) \d{4} \d\d:\d\d:\d\d (?:GMT|[+-]\d{4})$/

function findRssDateFault(text: string): string | null {
  const read = RFC_822.exec(text)
  const date = new Date(text)
  if (!read || Number.isNaN(date.getTime())) return 'is no date of RFC 822'
  return date.toUTCString().startsWith(read[1]!) ? null : 'names another day of the week'
}

// --- Atom, RFC 4287

const FEED = ['id', 'title', 'subtitle', 'updated', 'link', 'author', 'entry']
const ENTRY = ['id', 'title', 'link', 'published', 'updated', 'author', 'category', 'summary', 'content']
const MANY_OF_ATOM = ['link', 'author', 'category', 'entry']

function findAtomFaults(root: Element, url: string): string[] {
  if (root.name !== 'feed' || root.attributes['xmlns'] !== ATOM) return ['feed: is not of Atom']
  const entries = listNamed(root, 'entry')
  const language = root.attributes['xml:lang']
  return [
    ...(language === undefined || isLanguage(language) ? [] : ['feed: xml:lang is no language']),
    ...findElementFaults(root, FEED, ['id', 'title', 'updated'], MANY_OF_ATOM),
    ...findSharedAtomFaults(root),
    ...findSelfFaults(root, 'link', url, 'application/atom+xml'),
    ...(listNamed(root, 'author').length > 0 ||
    entries.every((entry) => listNamed(entry, 'author').length > 0)
      ? []
      : ['feed: has entries that nobody wrote']),
    ...findDoubles(
      'id',
      entries.flatMap((entry) => textsOf(entry, 'id')),
    ),
    ...entries.flatMap(findEntryFaults),
  ]
}

function findEntryFaults(entry: Element): string[] {
  const [content] = listNamed(entry, 'content')
  const links = listNamed(entry, 'link')
  const alternates = links.filter(({ attributes }) => (attributes['rel'] ?? 'alternate') === 'alternate')
  return [
    ...findElementFaults(entry, ENTRY, ['id', 'title', 'updated'], MANY_OF_ATOM),
    ...findSharedAtomFaults(entry),
    ...checkText(entry, 'published', findInstantFault),
    ...(content || alternates.length > 0 ? [] : ['entry: has neither content nor a page']),
    ...findDoubles(
      'alternate',
      alternates.map(({ attributes: { type, hreflang } }) => `${type} ${hreflang}`),
    ),
    ...(content && !['text', 'html'].includes(content.attributes['type'] ?? 'text')
      ? ['content: has another type']
      : []),
    ...(content ? findContentFaults(content.text).map((fault) => `content: ${fault}`) : []),
    ...listNamed(entry, 'category').flatMap(({ attributes: { term } }) =>
      term?.trim() ? [] : ['category: has no term'],
    ),
  ]
}

function findSharedAtomFaults(parent: Element): string[] {
  return [
    ...checkText(parent, 'id', (text) => (/^(?:https?:\/\/[^\s/]|urn:\S)/.test(text) ? null : 'is no IRI')),
    ...checkText(parent, 'updated', findInstantFault),
    ...listNamed(parent, 'link').flatMap(({ attributes: { href } }) =>
      note('link', findWebAddressFault(href ?? '')),
    ),
    ...listNamed(parent, 'author').flatMap((author) =>
      textsOf(author, 'name').some((name) => name.trim() !== '') ? [] : ['author: has no name'],
    ),
  ]
}

// --- Both formats

function findSelfFaults(parent: Element, name: string, url: string, type: string): string[] {
  const selves = listNamed(parent, name).filter(({ attributes }) => attributes['rel'] === 'self')
  if (selves.length !== 1) return [`${parent.name}: names itself ${selves.length} times`]
  const { attributes } = selves[0]!
  return [
    ...(attributes['href'] === url ? [] : [`${parent.name}: says that it is ${attributes['href']}`]),
    ...(attributes['type'] === type ? [] : [`${parent.name}: says that it is of type ${attributes['type']}`]),
  ]
}

function findElementFaults(parent: Element, known: string[], required: string[], many = MANY): string[] {
  const names = parent.children.map(({ name }) => name)
  return [
    ...names.filter((name) => !known.includes(name)).map((name) => `${parent.name}: may not have ${name}`),
    ...names
      .filter((name, at) => names.indexOf(name) !== at && !many.includes(name))
      .map((name) => `${parent.name}: has ${name} twice`),
    ...required
      .filter((name) => textsOf(parent, name).every((text) => text.trim() === ''))
      .map((name) => `${parent.name}: lacks ${name}`),
  ]
}

function checkText(parent: Element, name: string, find: (text: string) => string | null): string[] {
  return textsOf(parent, name).flatMap((text) => note(name, find(text)))
}

function note(name: string, fault: string | null): string[] {
  return fault === null ? [] : [`${name}: ${fault}`]
}

function textsOf(parent: Element, name: string): string[] {
  return listNamed(parent, name).map(({ text }) => text)
}

function findDoubles(name: string, values: string[]): string[] {
  return values
    .filter((value, at) => values.indexOf(value) !== at)
    .map((value) => `${name}: ${value} is there twice`)
}
