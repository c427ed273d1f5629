/** Folder into which a failed test in a browser puts a picture of each of its devices. */
export const PICTURES = 'tests/.output/failed'

/** Beginning of the names of a test's pictures, made of the name of the test. */
export const pictureName = (test: string): string => test.replaceAll(/[^\p{L}\p{N}]+/gu, '-')
