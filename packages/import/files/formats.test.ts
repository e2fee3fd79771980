import { expect, test } from 'vitest'
import { ImportFileError } from './import-file-error.ts'
import { mustBeSupported } from './formats.ts'

const SIGN_IN =
  'This is a sign-in page, not data. Share the sheet or script with "Anyone" and use its /exec address.'
const PAGE =
  'This is a web page, not data. If it came from a script address, open that address to see its error.'
const OTHER_XML = 'This XML is neither a WordPress export nor a feed. Use one of these, or CSV or JSON.'

const adviseOn = (beginning: string): string | null => {
  try {
    mustBeSupported(beginning)
    return null
  } catch (error) {
    expect(error).toBeInstanceOf(ImportFileError)
    expect(error).toMatchObject({ failure: 'unsupported', line: null, columns: [] })
    return (error as ImportFileError).message
  }
}

test.for([
  ['<!doctype html><base href="https://accounts.google.com/v3/signin/">', SIGN_IN],
  ['<html><a href="/ServiceLogin?x">', SIGN_IN],
  ['\n <!DOCTYPE HTML>\n<html>', PAGE],
  ['<html lang="en">', PAGE],
  ['<head>', PAGE],
  ['<body class="x">', PAGE],
  ['<?xml version="1.0"?><sitemapindex>', OTHER_XML],
  ['<!-- made by hand --><posts>', OTHER_XML],
  ['<!DOCTYPE posts SYSTEM "x">', OTHER_XML],
  ['title,content\naccounts.google.com,x', null],
  ['<htmlish>,title', null],
  ['title;"<html>"', null],
  ['', null],
] as const)('rejects %j with the advice: %s', ([beginning, advice]) => {
  expect(adviseOn(beginning)).toBe(advice)
})
