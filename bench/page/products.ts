export const materials = [
  ...['walnut', 'oak', 'steel', 'glass', 'linen'],
  ...['marble', 'wool', 'brass', 'cork', 'paper'],
]
export const colors = [
  ...['red', 'blue', 'green', 'white', 'black'],
  ...['yellow', 'grey', 'brown', 'pink', 'orange'],
]
export const things = [
  ...['desk lamp', 'chair', 'table', 'shelf', 'vase'],
  ...['clock', 'mirror', 'rug', 'bowl', 'basket'],
]

/** The names of 1,000 products. */
export const productNames = materials.flatMap((material) =>
  colors.flatMap((color) => things.map((thing) => `${material} ${color} ${thing}`)),
)
