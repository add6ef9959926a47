"""Published test tools: strategies, the suite of laws, a store in memory."""
