/** What today's store does wrong, by the name of the check that finds it. The list becomes empty. */
export const knownFaults: Readonly<Record<string, string>> = {
  'kept write': 'A write by hand on data beside an error changes nothing.',
  'pending write': 'Components are not told of an optimistic write on data beside an error.',
  'newer after mount': 'A write by hand makes old data fresh, and so does a machine that sleeps.',
  'newer after return': 'A write by hand makes old data fresh, and so does a machine that sleeps.',
  'newer after refetch': 'A write by hand after data with an error makes the older data fresh.',
  'as the server after sleep': 'Data is as fresh after a machine has slept as before.',
  'no promise starves': 'Invalidations that keep coming abort each request.',
  'state of a server':
    'A clock that is fast, or the same state again after the store has forgotten it, hides a state.',
  'no error is logged': 'A HydrationBoundary changes other components while it renders.',
  'components agree': 'A HydrationBoundary changes other components while it renders.',
  'components agree in a transition':
    'A response that comes while React renders a transition is in some components of that commit only.',
  'same rows': 'A row that comes or goes makes all rows after it new objects.',
  'same state': 'While a transition changes an option of a hook, its state is replaced by an equal one.',
  'newer after unknown end': 'Nobody asks after a mutation that has timed out or was lost.',
  'never older': 'A request that is lost drops the data that came with an error.',
}
