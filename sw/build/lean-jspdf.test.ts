import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withoutFeatures } from './lean-jspdf.ts'

const source = readFileSync(new URL('../../node_modules/jspdf/dist/jspdf.es.js', import.meta.url), 'utf8')

test('the papers get jspdf without its forms, its web pages and its readers of other pictures than JPEG', () => {
  const lean = withoutFeatures(source)
  expect(lean).toContain('processJPEG')
  expect(lean).toContain('TTFFont')
  expect(lean).not.toMatch(/processWEBP|processPNG|processGIF89A|ContextLayer|addSvgAsImage|AcroFormField/)
})

test('a release of jspdf in which a feature is not found stops the build', () => {
  expect(() => withoutFeatures(source.replaceAll('addSvgAsImage', 'drawSvg'))).toThrow(
    'jspdf has no addSvgAsImage any more',
  )
})
