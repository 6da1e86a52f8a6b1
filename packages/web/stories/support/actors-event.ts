/** The channel event with which a journey tells the manager the actors of its app, as `InspectedActor[]`. */
export const ACTORS = 'cht/actors'
