import type { Feed, FeedEntry } from '../feed.ts'

export const sampleEntry: FeedEntry = {
  id: 'urn:uuid:6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  url: 'https://agency.example/blog/bids',
  title: 'Bids & <margins>',
  summary: 'Margins < 10 % & why',
  html: '<p>Read <a href="https://agency.example/blog">all</a> &amp; more</p>',
  author: 'Mara Lindqvist',
  tags: ['ads', 'R&D'],
  picture: 'https://agency.example/p.jpg?w=1200&h=800',
  published: new Date('2026-11-18T09:00:00Z'),
  updated: new Date('2026-11-20T10:30:00Z'),
}

export const bareEntry: FeedEntry = {
  ...sampleEntry,
  id: 'urn:uuid:6f9619ff-8b86-4d01-b42d-00cf4fc96500',
  summary: '',
  html: '',
  author: null,
  tags: [],
  picture: null,
}

export const sampleFeed: Feed = {
  title: 'Tips | Agency',
  description: 'Guides & more',
  language: 'en',
  siteName: 'Agency',
  pageUrl: 'https://agency.example/blog',
  hubs: ['https://hub.example/'],
  feedUrl: 'https://agency.example/blog/feed.xml',
  updated: new Date('2026-11-20T10:30:00Z'),
  entries: [sampleEntry, bareEntry],
}
