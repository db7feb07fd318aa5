/** Loaded into a measured process before its own code: tells the bench what it has used so far. */
process.on('message', () => process.send?.({ cpu: process.cpuUsage(), rss: process.memoryUsage.rss() }))
process.channel?.unref()
