/** What the store does wrong today, by the check that finds it. */
export const knownFaults: Readonly<Record<string, string>> = {
  'kept write, written beside an error': 'A write by hand on data that came with an error changes nothing.',
  'an error stays beside an error': 'A write by hand removes an error, and the data that came with it.',
  'data stays beside an error': 'A write by hand removes an error, and the data that came with it.',
  'pending write beside an error': 'Nobody is told of an optimistic write on data that came with an error.',
  'never older after a write': 'A write by hand on data that came with an error brings back the data before.',
  'newer after refetch after a write': 'A write by hand makes old data fresh.',
  'newer after mount after a write': 'A write by hand makes old data fresh.',
  'newer after return after a write': 'A write by hand makes old data fresh.',
  'newer after mount after sleep': 'Data does not age while the machine sleeps.',
  'newer after return after sleep': 'Data does not age while the machine sleeps.',
  'as the server after sleep': 'Data does not age while the machine sleeps.',
  'state of a server after sleep': 'Data does not age while the machine sleeps.',
  'components agree in a transition': 'React commits a transition with older data beside newer data.',
  'same state in a transition': 'A transition that changes an option replaces the state by an equal one.',
  'same rows': 'A row that comes or goes makes the rows after it new objects.',
}
