/** Whether an asset can be registered on a day: none before it was bought. */
export const isBought = ({ purchaseDate }: { purchaseDate: string }, today: string): boolean => purchaseDate <= today
