import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { validateXML, type XMLFileInfo } from 'xmllint-wasm'

const folder = fileURLToPath(new URL('../../fixtures/sitemaps/', import.meta.url))

const readSchema = async (fileName: string): Promise<XMLFileInfo> => ({
  fileName,
  contents: await readFile(folder + fileName, 'utf8'),
})

/** Validation errors of a document by the XML schemas of sitemaps and sitemap indexes. */
export async function listSchemaFaults(xml: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: { fileName: 'sitemap.xml', contents: xml },
    schema: [await readSchema('sitemap.xsd')],
    preload: [await readSchema('sitemap-image.xsd'), await readSchema('sitemap-news.xsd')],
  })
  return errors.map(({ message }) => message)
}
