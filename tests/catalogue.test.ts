import { describe, expect, test } from 'vitest'
import { AT_RANDOM, CATALOGUE, TAGS, type Claim } from './catalogue.ts'
import { nodesOf, parseSource, readSourceFiles, type Node, type SourceFile } from './source-files.ts'

type Tagged = { path: string; tags: string[] }

const textOf = (node: Node): string[] => (node.type === 'Literal' ? [String(node['value'])] : [])

/** The lists of tags in a file, as `{ tags: ['…'] }` beside a test or a group of tests. */
const taggedIn = ({ path, body }: SourceFile): Tagged[] =>
  [...nodesOf(body)].flatMap((node) => {
    const [key, value] = [node['key'] as Node | undefined, node['value'] as Node | undefined]
    if (node.type !== 'Property' || key?.['name'] !== 'tags' || value?.type !== 'ArrayExpression') return []
    return [{ path, tags: (value['elements'] as Node[]).flatMap(textOf) }]
  })

const tagged = readSourceFiles().flatMap(taggedIn)
const lines = Object.keys(CATALOGUE) as Claim[]
const claimed = new Set(tagged.flatMap(({ tags }) => tags))
const claimedAtPush = new Set(tagged.filter(({ tags }) => !tags.includes('proof')).flatMap(({ tags }) => tags))
const claimedAtRandom = new Set(tagged.filter(({ tags }) => tags.includes('random')).flatMap(({ tags }) => tags))

describe('the catalogue of faults, attacks and promises', () => {
  test('is compared with tags that are read from the source of the tests', () => {
    const text = `test('a', { tags: ['fault:answer-lost', 'random'] }, () => undefined)`
    expect(taggedIn(parseSource('tests/a.test.ts', text))).toEqual([
      { path: 'tests/a.test.ts', tags: ['fault:answer-lost', 'random'] },
    ])
    expect(taggedIn(parseSource('tests/b.test.ts', `const tags = ['fault:answer-lost']`))).toEqual([])
  })

  test('has no line without a test that runs at every push', () => {
    expect(lines.length).toBeGreaterThan(100)
    expect(lines.filter((line) => !claimedAtPush.has(line))).toEqual([])
  })

  test('has no line in AT_RANDOM without a test that draws its cases', () => {
    expect(AT_RANDOM.filter((line) => !claimedAtRandom.has(line))).toEqual([])
  })

  test('declares every tag that a test has', () => {
    const declared = new Set<string>(TAGS.map(({ name }) => name))
    expect([...claimed].filter((tag) => !declared.has(tag))).toEqual([])
  })
})
