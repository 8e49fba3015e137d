/** What a platform's timer can count, in ms; a longer time would make it fire at once. */
export const maxSafeTimeout = 2_147_483_647
