/** How a number is typed or scanned: AST-0012, also without the prefix and without leading zeros. */
export const ASSET_NUMBER = /^(?:AST-)?0*([1-9]\d{0,8})$/i

/** The number of an asset as it stands on its label: AST-0012. Never given twice, and without gaps. */
export const assetNumber = (number: number): string => `AST-${String(number).padStart(4, '0')}`

/** The number that somebody typed; 0, which no asset has, where it is none. */
export const numberIn = (typed: string): number => Number(ASSET_NUMBER.exec(typed)?.[1] ?? 0)
