import { expect, test } from 'vitest'
import { readReport, type Report } from './lighthouse.ts'

const report: Report = {
  environment: { benchmarkIndex: 1200 },
  categories: {
    performance: {
      score: 0.956,
      auditRefs: [
        { id: 'largest-contentful-paint', weight: 25 },
        { id: 'total-blocking-time', weight: 30 },
        { id: 'cache-insight', weight: 0 },
      ],
    },
    accessibility: { score: 1, auditRefs: [{ id: 'color-contrast', weight: 7 }] },
    'best-practices': { score: 1, auditRefs: [] },
    seo: { score: 0.66, auditRefs: [{ id: 'is-crawlable', weight: 4 }] },
  },
  audits: {
    'first-contentful-paint': { score: 1, numericValue: 900 },
    'largest-contentful-paint': { score: 0.9, numericValue: 1900 },
    'total-blocking-time': { score: 1, numericValue: 20 },
    'cumulative-layout-shift': { score: 1, numericValue: 0.002 },
    'cache-insight': { score: 0.5 },
    'color-contrast': { score: null },
    'is-crawlable': { score: 0 },
  },
}

test('reads scores, times and failed audits from a report', () => {
  expect(readReport(report)).toEqual({
    scores: { performance: 96, accessibility: 100, bestPractices: 100, search: 66 },
    firstPaintMs: 900,
    largestPaintMs: 1900,
    blockedMs: 20,
    moved: 0.002,
    processorIndex: 1200,
    notPassed: ['largest-contentful-paint', 'is-crawlable'],
  })
})

test('rejects a report without a measurement', () => {
  expect(() => readReport({ ...report, runtimeError: { message: 'the page did not load' } })).toThrow(
    'the page did not load',
  )
  expect(() =>
    readReport({
      ...report,
      categories: { ...report.categories, performance: { score: null, auditRefs: [] } },
    }),
  ).toThrow('no score for performance')
  const { 'cumulative-layout-shift': _, ...audits } = report.audits
  expect(() => readReport({ ...report, audits })).toThrow('did not measure cumulative-layout-shift')
})
