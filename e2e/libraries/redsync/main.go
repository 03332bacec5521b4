// redsync, as its README shows it: every node a pool of its own, the lease as the mutex's expiry, nothing renewed.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"time"

	"github.com/go-redsync/redsync/v4"
	redsyncredis "github.com/go-redsync/redsync/v4/redis"
	"github.com/go-redsync/redsync/v4/redis/goredis/v9"
	goredislib "github.com/redis/go-redis/v9"
)

type request struct {
	ID      int      `json:"id"`
	Do      string   `json:"do"`
	Redis   []string `json:"redis"`
	Key     string   `json:"key"`
	LeaseMs int      `json:"leaseMs"`
	WaitMs  int      `json:"waitMs"`
}

const retryDelay = 100 * time.Millisecond

var (
	sync    *redsync.Redsync
	key     string
	leaseMs int
	// Who acquires twice releases twice.
	held []*redsync.Mutex
)

func answer(asked request) map[string]any {
	switch asked.Do {
	case "init":
		pools := []redsyncredis.Pool{}
		for _, url := range asked.Redis {
			options, err := goredislib.ParseURL(url)
			if err != nil {
				return map[string]any{"ok": false, "error": err.Error()}
			}
			pools = append(pools, goredis.NewPool(goredislib.NewClient(options)))
		}
		sync, key, leaseMs = redsync.New(pools...), asked.Key, asked.LeaseMs
		return map[string]any{"ok": true, "name": "redsync 4.18.1"}
	case "acquire":
		lease := leaseMs
		if asked.LeaseMs > 0 {
			lease = asked.LeaseMs
		}
		tries := 1 + asked.WaitMs/int(retryDelay/time.Millisecond)
		mutex := sync.NewMutex(key, redsync.WithExpiry(time.Duration(lease)*time.Millisecond),
			redsync.WithTries(tries), redsync.WithRetryDelay(retryDelay))
		if err := mutex.Lock(); err != nil {
			return map[string]any{"ok": false, "why": err.Error()}
		}
		held = append(held, mutex)
		return map[string]any{"ok": true}
	case "release":
		if len(held) == 0 {
			return map[string]any{"ok": true, "freed": false, "why": "nothing was acquired"}
		}
		mutex := held[len(held)-1]
		held = held[:len(held)-1]
		freed, err := mutex.Unlock()
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
		return map[string]any{"ok": true, "freed": freed}
	case "end":
		return map[string]any{"ok": true}
	}
	return map[string]any{"ok": false, "error": "unknown"}
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		var asked request
		if err := json.Unmarshal(lines.Bytes(), &asked); err != nil {
			panic(err)
		}
		said := answer(asked)
		said["id"] = asked.ID
		text, _ := json.Marshal(said)
		fmt.Println(string(text))
		if asked.Do == "end" {
			return
		}
	}
}
